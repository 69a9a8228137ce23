import type { MapValues } from '@homeground/contracts'
import { expect, test } from '@jest/globals'
import { describePoint, mapPointsOf } from './map-points.ts'

test.each([
  ['a value', { value: 250_000 }, 'Natick: Income $250,000'],
  ['a bound', { value: 250_000, bound: 'over' as const }, 'Natick: Income over $250,000'],
  ['a margin of error', { value: 90_000, margin: 4000 }, 'Natick: Income $90,000 ± $4,000'],
  ['no value', { value: null }, 'Natick: Income, no data'],
  [
    'the reason for no value',
    { value: null, missing: 'suppressed' as const },
    'Natick: Income, no data: withheld by the publisher: too few cases',
  ],
])('a point is described with %s', (_, point, text) => {
  const place = { id: '01760', label: 'Natick', lat: 42, lng: -71, ...point }
  expect(describePoint(place, { label: 'Income', unit: 'usd' })).toBe(text)
})

const values: MapValues = {
  ids: ['01701', '01760', '02199'],
  names: ['Framingham', 'Natick', 'Boston'],
  lats: [42.3, 42.28, 42.35],
  lngs: [-71.4, -71.35, -71.08],
  values: [90_000, 250_000, null],
  margins: [4000, null, null],
  over: ['01760'],
  under: [],
  missing: { no_area: ['02199'] },
}

test('the places of a map have what the columns have of each', () => {
  const [framingham, natick, boston] = mapPointsOf(values, 'zip')
  const income = { label: 'Income', unit: 'usd' } as const
  expect(describePoint(framingham!, income)).toBe('Framingham 01701: Income $90,000 ± $4,000')
  expect(describePoint(natick!, income)).toBe('Natick 01760: Income over $250,000')
  expect(describePoint(boston!, income)).toBe(
    'Boston 02199: Income, no data: no Census area: a PO box zip or a single building',
  )
})

test('counties have their names with the state', () => {
  const county = { ...values, ids: ['Middlesex County, MA'], names: ['Middlesex County'] }
  expect(mapPointsOf(county, 'county')[0]).toMatchObject({ label: 'Middlesex County, MA', isCounty: true })
})
