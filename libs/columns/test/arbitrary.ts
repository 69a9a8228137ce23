import fc from 'fast-check'
import type { Range } from '../src/index.ts'
import { attributes, type Row } from './oracle.ts'

/** Mostly a few distinct numbers, so that ties and values right on a bound are common. */
export const number = fc.oneof(
  { weight: 4, arbitrary: fc.integer({ min: -3, max: 3 }) },
  { weight: 1, arbitrary: fc.double({ min: -1e9, max: 1e9, noNaN: true }) },
)

const corners = { lat: [-90, -45, 0, 42.28, 90], lng: [-180, -179.5, -71.35, 0, 179.5, 180] }
export const lat = fc.oneof(fc.constantFrom(...corners.lat), fc.double({ min: -90, max: 90, noNaN: true }))
export const lng = fc.oneof(fc.constantFrom(...corners.lng), fc.double({ min: -180, max: 180, noNaN: true }))
export const point = fc.record({ lat, lng })

export const group = fc.constantFrom('MA', 'NH', 'AK', 'PR')

const id = fc.oneof(
  fc.integer({ min: 0, max: 60 }).map((zip) => String(zip).padStart(5, '0')),
  fc.string({ maxLength: 3 }),
)
export const ids = fc.array(id, { maxLength: 40, size: 'max' })

const row: fc.Arbitrary<Row> = fc
  .record({
    id,
    group,
    place: fc.option(point, { freq: 8 }),
    values: fc.record(Object.fromEntries(attributes.map((name) => [name, fc.option(number, { freq: 4 })]))),
  })
  .map(({ place, ...rest }) => ({ lat: null, lng: null, ...place, ...rest }))

export const rows = fc.uniqueArray(row, { selector: (each) => each.id, maxLength: 40, size: 'max' })

export const range: fc.Arbitrary<Range> = fc.record(
  {
    attribute: fc.constantFrom(...attributes),
    low: fc.oneof(number, fc.constant(-Infinity)),
    high: fc.oneof(number, fc.constant(Infinity)),
    lowInclusive: fc.boolean(),
    highInclusive: fc.boolean(),
  },
  { requiredKeys: ['attribute'] },
)
export const ranges = fc.array(range, { maxLength: 4 })

export const area = fc.record(
  {
    ids,
    groups: fc.array(fc.oneof(group, fc.constant('XX')), { maxLength: 3 }),
    bounds: fc.record({ west: lng, south: lat, east: lng, north: lat }),
  },
  { requiredKeys: [] },
)
export const direction = fc.constantFrom('asc' as const, 'desc' as const)
export const attribute = fc.constantFrom(...attributes)
