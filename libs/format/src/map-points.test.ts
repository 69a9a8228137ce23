import { expect, test } from '@jest/globals'
import { describePoint } from './places-map-props.ts'

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
