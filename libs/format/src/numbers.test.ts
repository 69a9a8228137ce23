import { expect, test } from '@jest/globals'
import { spellOut } from './numbers.ts'

test('small counts are spelled out, large ones have separators', () => {
  expect([1, 10, 11, 1204].map(spellOut)).toEqual(['one', 'ten', '11', '1,204'])
})
