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

test('densities from 100 on are whole, as screens show them: 149.45 is 149, not 149.5 and then 150', () => {
  const density = findAttribute('population_density')!
  expect([149.45, 99.94, 12.34].map((value) => wireNumber(value, density))).toEqual([149, 99.9, 12.3])
})
