import { expect, test } from '@jest/globals'
import { csvText } from './csv.ts'

test('every row is a line, and a missing value an empty cell', () => {
  expect(
    csvText([
      ['month', 'price'],
      ['Apr 2024', 1250.5],
      ['May 2024', null],
    ]),
  ).toBe('month,price\r\nApr 2024,1250.5\r\nMay 2024,\r\n')
})

test('quotes cells that would break a line or a column', () => {
  expect(csvText([['Portland, ME', 'the "Loop"', 'two\nlines', 'plain']])).toBe(
    '"Portland, ME","the ""Loop""","two\nlines",plain\r\n',
  )
})
