/** @jest-environment jsdom */
import { describe, expect, test } from '@jest/globals'
import { loginPathTo, nextPathOf, readStatisticAddress, searchPath, statisticCrumbs } from './paths.ts'

test('a link to a search by school score shows the highest first', () => {
  expect(searchPath({ area: 'state', states: 'VT' })).toBe('/research-area?area=state&states=VT&dir=desc')
})

test('a link with an order of its own keeps it', () => {
  expect(searchPath({ area: 'nationwide', order: 'days_on_market' })).toBe(
    '/research-area?area=nationwide&order=days_on_market',
  )
})

/** @jest-environment jsdom */

describe('the path after the login', () => {
  test('is the requested path of this site, with its query and hash', () => {
    expect(nextPathOf('?next=%2Fhome')).toBe('/home')
    expect(nextPathOf(new URL(loginPathTo('/zip/01760?x=1&y=2#schools'), 'http://a').search)).toBe(
      '/zip/01760?x=1&y=2#schools',
    )
  })

  test.each([
    'https://evil.example/',
    '//evil.example/',
    '/\\evil.example/',
    '/\t/evil.example/',
    '/.//evil.example/',
    'javascript:alert(1)',
    'home',
    '',
  ])('is never %j', (next) => {
    expect(nextPathOf(`?${new URLSearchParams({ next })}`)).toBeNull()
  })

  test('is null without a requested path', () => {
    expect(nextPathOf('')).toBeNull()
  })
})

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
