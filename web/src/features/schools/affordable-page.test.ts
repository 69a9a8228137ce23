/** @jest-environment jsdom */
import { expect, test } from '@jest/globals'
import { formAt } from '../../lists/search/search-address.ts'
import { affordableList, parametersOf } from './affordable-page.tsx'

test('prices and scores travel as bounds, incomes by category, density and age as ranges', () => {
  const form = formAt(
    affordableList,
    '/affordableGreatSchools?states=NH&median_listing_price=200,500&overall_score=50,100&pct_returns_0_50k=-1,30&median_age=30,35&ranking=top-50',
  )
  expect(parametersOf(form)).toEqual({
    searchArea: 'state',
    states: 'NH',
    orderBy: 'overall_score',
    orderByDir: 'desc',
    minHousingPriceFilter: 200_000,
    maxHousingPriceFilter: 500_000,
    minLatestSchoolScore: 50,
    maxLatestSchoolScore: undefined,
    schoolScoreRange: 'top-50',
    avgReturnAmountFilter: '{"0-50":"-1,30"}',
    populationDensityFilter: undefined,
    medianAgeFilter: '30,35',
  })
})

test('across states, where school scores do not compare, the cheapest come first', () => {
  const { orderBy, direction } = formAt(affordableList, '/affordableGreatSchools?area=nationwide')
  expect([orderBy, direction]).toEqual(['median_listing_price', 'asc'])
})
