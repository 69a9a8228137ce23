import { expect, test } from '@jest/globals'
import { recipes } from './filter-panel.tsx'

test('recipes are filters in the units of the range options', () => {
  expect(Object.fromEntries(recipes.map(({ name, filters }) => [name, filters]))).toEqual({
    'First home': { median_listing_price: '0,400', housing_inventory: '10,100000' },
    Family: { median_listing_price: '0,750', overall_score: '50,100', percent_owner_occupied: '60,100' },
    Retiring: { median_listing_price: '0,500', median_age: '45,120', distance_to_large_airport: '-1,50' },
    'Remote work': { median_listing_price: '0,400', population_density: '-1,500', distance_to_large_airport: '-1,100' },
  })
})
