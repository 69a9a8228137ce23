import { expect, test } from '@jest/globals'
import { moversCsv, moversOf, topMovers } from './movers-section.tsx'
import type { Trends } from './trends.ts'

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
