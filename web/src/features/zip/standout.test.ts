import { type AttributeKey, findAttribute } from '@homeground/catalog/attributes'
import { expect, test } from '@jest/globals'
import { type Ranked, standoutOf } from './standout.ts'

function ranked(key: AttributeKey, nation: number | null, state: number | null = nation): Ranked {
  const figure = { value: 1, percentile_nation: nation, percentile_state: state }
  return { attribute: findAttribute(key)!, figure }
}

test('names the three most unusual percentiles, also of one group', () => {
  const figures = [
    ranked('median_listing_price', 96.7),
    ranked('median_listing_price_per_square_foot', 98.2),
    ranked('overall_score', 50, 88.4),
    ranked('avg_agi_per_return', 84),
    ranked('population_density', 4),
    ranked('median_age', 45),
  ]
  expect(standoutOf(figures, 'Massachusetts')).toBe(
    'Stands out for median listing price per square foot (higher than in 98% of US zips), median listing price (higher than in 97% of US zips) and people per square mile (lower than in 96% of US zips).',
  )
})

test('says once how those compare that compare alike', () => {
  const figures = [
    ranked('median_listing_price', 99.4),
    ranked('median_listing_price_per_square_foot', 99.2),
    ranked('overall_score', 50, 98.8),
  ]
  expect(standoutOf(figures, 'Ohio')).toBe(
    'Stands out for median listing price and median listing price per square foot (both higher than in 99% of US zips) and school score (higher than in 99% of zips in Ohio).',
  )
  const three = [...figures.slice(0, 2), ranked('population', 99)]
  expect(standoutOf(three, 'Ohio')).toMatch(/ and population \(all higher than in 99% of US zips\)\.$/)
})

test('leaves out race, the rest of another share, changes, missing values and what is usual', () => {
  const figures = [
    ranked('percent_asian', 99),
    ranked('percent_renter_occupied', 99),
    ranked('inventory_net_change', 1),
    ranked('population', null),
    ranked('median_age', 79.9),
    ranked('distance_to_large_airport', 0.2),
  ]
  expect(standoutOf(figures, 'Ohio')).toBe('Stands out for distance to a major airport (lower than in 99% of US zips).')
  expect(standoutOf(figures.slice(0, 5), 'Ohio')).toBe('')
})
