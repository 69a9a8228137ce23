import { findAttribute } from '@homeground/catalog/attributes'
import { openColumns, packColumns } from '@homeground/columns'
import { expect, test } from '@jest/globals'
import { type ProfileRow, packValues } from '../read-model/read-model.ts'
import { openItems, packMargins, zipDocument } from './items.ts'
import { createNotesOfRows } from './notes.ts'
import { columnsOf, locationsOf } from './read-profile.ts'
import { wireNumber } from './wire.ts'

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

test('items have names and notes in whatever letters, and named fields only where a response names some', () => {
  const row = {
    zip: '88001',
    town: 'Cañoncito',
    county: 'Doña Ana County',
    counties: ['Doña Ana County', 'Sierra County'],
    state_abbr: 'NM',
    lat: 32.3,
    lng: -106.8,
    moe: { median_age: 1.25 },
    price_trend: [null, 250_000],
    values: packValues({ population: 1200, median_age: 40.04 }),
  } as unknown as ProfileRow & { counties: string[] }
  const notes = createNotesOfRows(1)
  notes.of('population').set(0, { vintage: '2019–23' })
  notes.of('winter_low').set(0, { counties: ['Doña Ana County'] })
  const columns = openColumns(
    packColumns({
      version: '1',
      ids: [row.zip],
      ...locationsOf([row]),
      attributes: columnsOf([row]),
      documents: [zipDocument(row)],
    }),
  )
  const items = openItems({ columns, margins: packMargins([row]), notes: notes.pack(), period: '2024-04' })
  const read = (fields?: string[]) => JSON.parse(items.join([0], fields).toString())[0]
  const { town, county, counties, price_trend } = row
  expect(read()).toMatchObject({
    ...{ town, county, counties, price_trend, period: '2024-04', population: 1200, median_age: 40, winter_low: null },
    moe: { median_age: 1.3 },
    notes: { population: { vintage: '2019–23' }, winter_low: { counties: ['Doña Ana County'] } },
  })
  expect(read(['median_age'])).toEqual({
    ...{ zip: '88001', town, county, counties, state_abbr: 'NM', lat: 32.3, lng: -106.8, tax_rate: expect.any(Number) },
    ...{ period: '2024-04', median_age: 40, moe: { median_age: 1.3 }, notes: {} },
  })
})
