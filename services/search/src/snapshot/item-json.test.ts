import { findAttribute } from '@homeground/catalog/attributes'
import { expect, test } from '@jest/globals'
import { wireNumber, zipJson, zipParts } from './item-json.ts'

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

test('the parts of an item end where its bytes do, whatever letters its names and notes have', () => {
  const row = {
    zip: '88001',
    town: 'Cañoncito',
    county: 'Doña Ana County',
    counties: ['Doña Ana County'],
    state_abbr: 'NM',
    lat: 32.3,
    lng: -106.8,
    moe: {},
    price_trend: [],
    attributes: [],
    notes: { population: { vintage: '2019–23' }, winter_low: { counties: ['Doña Ana County'] } },
  }
  const { bytes, ends } = zipJson(row as never, '2024-04')
  const text = new TextDecoder().decode(bytes)
  expect(JSON.parse(text)).toMatchObject({ town: row.town, county: row.county, notes: row.notes })
  expect(ends.at(-1)).toBe(bytes.length)
  const start = ends[zipParts.note('population') - 1]
  const note = new TextDecoder().decode(bytes.subarray(start, ends[zipParts.note('population')]))
  expect(JSON.parse(`{${note}}`)).toEqual({ population: row.notes.population })
})
