import { findAttribute } from '@homeground/catalog/attributes'
import { expect, test } from '@jest/globals'
import { wireNumber } from './item-json.ts'

test('values are rounded once, to what screens show: the two parts of a split add up to 100 %', () => {
  // 78.0495 % and 21.9505 %: rounded to hundredths first, they would show as 78.1 and 22.0.
  const shares = [5170, 1454].map((homes) => (100 * homes) / 6624)
  const wired = shares.map((share) => wireNumber(share, findAttribute('percent_owner_occupied')!))
  expect(wired).toEqual([78, 22])
})

test('is never −0', () => {
  expect(wireNumber(-0.04, { decimals: 1 })).toBe(0)
})
