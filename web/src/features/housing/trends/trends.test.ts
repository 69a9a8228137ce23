import { expect, test } from '@jest/globals'
import { averageText, choiceOf, readChoice, spanOf, type Trends, trendName, writeChoice } from './trends.ts'
import { moversCsv, moversOf, topMovers } from './trends-view.tsx'

const trends: Trends = {
  measure: 'median_listing_price',
  periods: ['2024-01', '2024-02', '2024-03', '2024-04'],
  country: [1, 1, 1, 1],
  states: new Map([
    ['MA', [100, 100, 100, 130]],
    ['NH', [100, 100, 100, 70]],
    ['RI', [100, 100, 100, 100]],
    ['VT', [null, null, null, 90]],
  ]),
  dataSet: 'real',
  method: '',
}

test('states are ordered by the change of their three-month averages', () => {
  // MA: from 100 to (100 + 100 + 130) / 3 = 110; NH: to 90
  expect(moversOf(trends, [0, 3]).map(({ abbr, percent }) => [abbr, Math.round(percent * 10) / 10])).toEqual([
    ['MA', 10],
    ['RI', 0],
    ['NH', -10],
  ])
})

test('two months are compared as they are, and a state that did not move is in neither table', () => {
  const movers = moversOf(trends, [2, 3])
  const { up, down } = topMovers(movers, 5)
  expect([up, down].map((list) => list.map(({ abbr }) => abbr))).toEqual([['MA'], ['NH']])
  expect(moversCsv(movers, 'median_listing_price').split('\r\n')[1]).toBe(
    'Massachusetts,2024-03,100,2024-04,130,30,median_listing_price',
  )
})

test('the file names the months of an average', () => {
  expect(moversCsv(moversOf(trends, [0, 3]), 'x')).toContain('2024-01 to 2024-03,100,2024-02 to 2024-04')
})

const read = (query: string) => readChoice(new URLSearchParams(query))
const periods = ['2023-01', '2023-02', '2023-03', '2023-04']

test('an address without parameters is the default state’s price in all months', () => {
  const choice = { measure: 'median_listing_price', states: ['MA'], from: null, to: null }
  expect(read('')).toEqual(choice)
  expect(read('states=XX&measure=color&from=May')).toEqual(choice)
  expect(`${writeChoice(read(''))}`).toBe('')
})

test('an address comes back as it was written, with at most four states, or none', () => {
  const address = 'states=NH%2CRI&measure=days_on_market&from=2020-01&to=2022-12'
  expect(`${writeChoice(read(address))}`).toBe(address)
  expect(read('states=none').states).toEqual([])
  expect(`${writeChoice(read('states=none'))}`).toBe('states=none')
  expect(read('states=ma,nh,ri,ct,vt').states).toEqual(['MA', 'NH', 'RI', 'CT'])
})

test('a span has at least two of the loaded months, and its open ends follow new ones', () => {
  expect(spanOf(periods, { from: null, to: null })).toEqual([0, 3])
  expect(spanOf(periods, { from: '2023-02', to: '2023-03' })).toEqual([1, 2])
  expect(spanOf(periods, { from: '2022-06', to: '2030-01' })).toEqual([0, 3])
  expect(spanOf(periods, { from: '2023-03', to: '2023-03' })).toEqual([0, 3])
  expect(choiceOf(periods, [0, 3])).toEqual({ from: null, to: null })
  expect(choiceOf(periods, [1, 3])).toEqual({ from: '2023-02', to: null })
})

test('names of views and of averages', () => {
  expect(trendName({ measure: 'days_on_market', states: ['OH', 'UT'] })).toBe('Median days on market in Ohio and Utah')
  expect(trendName({ measure: 'housing_inventory', states: [] })).toBe('Active listings in the United States')
  expect([averageText('2018-01'), averageText('2018-11')]).toEqual(['Jan–Mar 2018', 'Nov 2018–Jan 2019'])
})
