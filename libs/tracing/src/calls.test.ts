import { expect, test } from '@jest/globals'
import { withoutLiterals } from './calls.ts'

test.each([
  ["select * from account where email = 'a''b@x.example'", 'select * from account where email = ?'],
  ['select zip2 from t_1 where a = $1 limit 100', 'select zip2 from t_1 where a = $1 limit ?'],
  ['update zip\n  set lat = 42.28', 'update zip set lat = ?'],
  [`select '${'secret '.repeat(500)}'`, 'select ?'],
])('%s has no values', (sql, expected) => {
  expect(withoutLiterals(sql)).toBe(expected)
})
