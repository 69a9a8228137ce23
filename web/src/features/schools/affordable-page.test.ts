/** @jest-environment jsdom */
import { scoresOfRanking } from '@homeground/catalog/defaults'
import { expect, test } from '@jest/globals'
import { addressOf, formAt } from '../../lists/search/search-address.ts'
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

test('lists all scores, the best first, in pages and with one press only those from 70 on', async () => {
  const form = formAt(affordableList, '/affordableGreatSchools?states=MA&page=2')
  expect([form.orderBy, form.direction, form.page]).toEqual(['overall_score', 'desc', 2])
  expect(parametersOf(form)).toMatchObject({ schoolScoreRange: 'top-30', minLatestSchoolScore: undefined })
  const great = { ...form, settings: { ...form.settings, ranking: 'top-10' } }
  expect(addressOf(affordableList, { ...great, page: 1 })).toContain('ranking=top-10')
  expect(scoresOfRanking('top-10')).toEqual({ low: 70, high: 100 })
})
