import { findAttribute } from '@homeground/catalog/attributes'
import { openColumns, packColumns } from '@homeground/columns'
import { expect, test } from '@jest/globals'
import type { ReadModel } from '../read-model/read-model.ts'
import { figureOf } from './places.routes.ts'

/** Ten zips whose median ages are 1 to 10 years. */
const ages = Array.from({ length: 10 }, (_, index) => index + 1)
const columns = openColumns(
  packColumns({
    version: '1',
    ids: ages.map((age) => String(age).padStart(5, '0')),
    groups: ages.map(() => 'MA'),
    lat: ages,
    lng: ages,
    attributes: { median_age: ages, population: ages.map(() => 5000) },
    documents: ages.map(() => new Uint8Array()),
  }),
)
const places = { compared: columns, notCompared: { values: {}, smallBases: {} }, intervals: {} }
const model = { provenance: {} } as ReadModel
const ageOf = (row: number, moe: Readonly<Record<string, number>>) =>
  figureOf(columns, { places, row, moe, notes: {}, model, attribute: findAttribute('median_age')! })

test('a value with a margin has the percentiles at both ends of it', () => {
  // 5 years: four below and half of itself; 3 years: two and a half; 7 years: six and a half, of ten.
  expect(ageOf(4, { median_age: 2 })).toMatchObject({ percentile_nation: 45, percentile_nation_range: [25, 65] })
})

test('a value without a margin has none', () => {
  expect(ageOf(4, {})).not.toHaveProperty('percentile_nation_range')
  expect(ageOf(4, { median_age: 0 })).not.toHaveProperty('percentile_nation_range')
})
