/** @jest-environment jsdom */
import { beforeEach, expect, test } from '@jest/globals'
import { answerCalls } from '../../../test/answer-calls.ts'
import { formAt } from '../../lists/search/search-address.ts'
import { countRanking, findRanking, rankingsList, rankingTitle, stateOfPath } from './rankings-page.tsx'

const { signal } = new AbortController()
let asked: URLSearchParams[] = []

beforeEach(() => {
  asked = []
  answerCalls(({ address }) => {
    const [path, query] = address.split('?')
    if (path === '/api/search/count') return { body: { count: 703, area: 703, relax: [] } }
    asked.push(new URLSearchParams(query))
    const floors = { population: 1000, listings: 20, base: 0 }
    return {
      body: {
        data: [{ zip: '01760', town: 'Natick' }],
        total: 51,
        page: 3,
        pages: 3,
        ranks: [49],
        rank_intervals: [[40, 51]],
        floors,
      },
    }
  })
})

const find = (address: string) =>
  findRanking(formAt(rankingsList, address), { fields: new Set(['population']), signal })

test('a page of a state is found by its address', async () => {
  const ranking = await find('/zips/rankings/massachusetts?order=population&dir=desc&page=3')
  expect(ranking).toMatchObject({ results: [{ zip: '01760' }], total: 51 })
  expect(Object.fromEntries(asked[0]!)).toEqual({
    stat: 'population',
    dir: 'desc',
    state: 'MA',
    floor: '1000',
    minInventory: '0',
    page: '3',
    fields: 'population',
  })
})

test('has the ranks of its call, and names the floors that cut the list', async () => {
  const { ranks, notes } = await find('/zips/rankings/massachusetts?order=median_listing_price&page=3')
  expect(ranks).toEqual([{ rank: 49, best: 40, worst: 51 }])
  expect(notes).toEqual([
    'Zips with at least 1,000 people and 20 listings.',
    'Ties share a rank.',
    'Below a rank: the ranks that chance leaves open, at 90% confidence.',
  ])
})

test('the least number of listings concerns measures of listings only', async () => {
  await find('/zips/rankings')
  await find('/zips/rankings?listings=50')
  await find('/zips/rankings?order=median_age&listings=50')
  expect(asked.map((query) => query.get('minInventory'))).toEqual(['20', '50', '0'])
})

test('counts the ranked zips and all zips of the area', async () => {
  const form = formAt(rankingsList, '/zips/rankings/MA?page=3')
  expect(await countRanking(form, { histograms: [], signal })).toMatchObject({ count: 51, area: 703 })
  expect(asked[0]!.get('page')).toBe('1')
})

test('a path names a state by abbreviation or name, or none', () => {
  const path = (text: string) => stateOfPath(`/zips/rankings${text}`)
  expect(['', '/', '/MA', '/new-hampshire', '/Ontario'].map(path)).toEqual([undefined, undefined, 'MA', 'NH', null])
})

test('a ranking of the largest drops first says so in its title', () => {
  const peaks = { area: 'state', states: ['FL'], orderBy: 'peak_price_change', direction: 'asc' } as const
  expect(rankingTitle({ ...peaks, states: [...peaks.states] })).toBe('Florida zips furthest below their peak')
  expect(rankingTitle({ ...peaks, states: [], area: 'nationwide' })).toBe('Zips furthest below their peak')
  expect(rankingTitle({ ...peaks, states: ['FL'], orderBy: 'median_age' })).toBe('Zip codes by median age')
})
