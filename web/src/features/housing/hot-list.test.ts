import { expect, test } from '@jest/globals'
import { addressOf, formAt } from '../../lists/search/search-address.ts'
import { comparedOptions, hotList, housingParameters, monthOptions } from './hot-list.ts'

const parametersAt = (address: string) => housingParameters(formAt(hotList, address), 'hot_housing')

test('the first search is that of the specification: homes over $250,000 in the newest month', () => {
  const address = addressOf(hotList, hotList.firstForm)
  expect(parametersAt(address)).toMatchObject({
    searchType: 'hot_housing',
    searchArea: 'state',
    states: 'MA',
    searchOrderBy: 'days_on_market',
    searchOrderByDir: 'asc',
    minInventory: '1',
    minHousingPriceFilter: 250_000,
    maxHousingPriceFilter: undefined,
    datePeriod: undefined,
    filters: undefined,
  })
})

test('month, listings and filters travel by the names of the call', () => {
  const address =
    '/discover/hotHousing?states=RI&month=2020-06&listings=20&median_listing_price=200,500&median_age=30,35'
  expect(parametersAt(address)).toMatchObject({
    datePeriod: '2020-06',
    minInventory: '20',
    filters: '{"median_age":"30,35"}',
    minHousingPriceFilter: 200_000,
    maxHousingPriceFilter: 500_000,
  })
})

test('an address cannot name an order that the call does not accept, nor a month that is none', () => {
  const form = formAt(hotList, '/discover/hotHousing?order=median_age&month=soon')
  expect([form.orderBy, form.settings.month]).toEqual(['days_on_market', 'newest'])
})

const months = ['2024-04', '2024-03', '2023-10', '2023-04'].map((period) => ({ period, label: `label of ${period}` }))

test('the months are those that are loaded, the newest first; before, that of the specification', () => {
  expect(monthOptions(months, 'newest')[0]).toEqual({ value: 'newest', label: 'label of 2024-04' })
  expect(monthOptions(months, 'newest').map(({ value }) => value)).toEqual(['newest', '2024-03', '2023-10', '2023-04'])
  expect(monthOptions([], '2020-06').map(({ label }) => label)).toEqual(['Apr 2024', 'Jun 2020'])
})

test('a month is compared with one before it: by default a year before, else the oldest', () => {
  const labels = (settings: Record<string, string>) => comparedOptions(months, settings).map(({ label }) => label)
  expect(labels({ month: 'newest', compare: 'usual' })).toEqual([
    'Since Apr 2023',
    'Since label of 2024-03',
    'Since label of 2023-10',
    'Since label of 2023-04',
  ])
  expect(labels({ month: '2024-03', compare: 'usual' })).toEqual([
    'Since Apr 2023',
    'Since label of 2023-10',
    'Since label of 2023-04',
  ])
  expect(comparedOptions([], {}).map(({ label }) => label)).toEqual(['Since Oct 2023'])
})
