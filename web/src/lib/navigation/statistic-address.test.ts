import { expect, test } from '@jest/globals'
import { readStatisticAddress, statisticCrumbs } from './statistic-address.ts'

const params = { state: 'new-hampshire', page: 'income', stat: 'avg_agi_per_return', year: '2021' }

test('a path names a state, a page, a statistic of the page and a year', () => {
  expect(readStatisticAddress(params)).toMatchObject({
    state: 'NH',
    page: 'income',
    year: 2021,
    statistic: { key: 'avg_agi_per_return' },
  })
})

test('a part that does not exist is undefined', () => {
  expect(readStatisticAddress({ ...params, page: 'housing' }).statistic).toBeUndefined()
  expect(readStatisticAddress({ ...params, year: 'soon' }).year).toBeUndefined()
  expect(readStatisticAddress({ ...params, state: 'XX' }).state).toBeUndefined()
})

test('the levels above it are the overview, the state and the page', () => {
  expect(statisticCrumbs(params)).toEqual([
    { name: 'Discover', to: '/discover' },
    { name: 'New Hampshire', to: '/demographics/NH' },
    { name: 'Income' },
    { name: 'Income per tax return' },
  ])
  expect(statisticCrumbs({ ...params, stat: 'weather' })).toEqual([])
})
