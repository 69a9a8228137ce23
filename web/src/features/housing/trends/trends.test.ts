import { formatPercent } from '@homeground/format/numbers'
import { expect, test } from '@jest/globals'
import { createRandom, randomHistory, wordOfEnds } from '../../../../test/random-histories.ts'
import { fromLikeMonth, type TimeSeries } from '../../../ui/charts/series.ts'
import { choiceOf, readChoice, spanOf, type Trends, trendName, trendTitle, writeChoice } from './trends.ts'
import { moversCsv, moversOf, topMovers } from './trends-view.tsx'

const trends: Trends = {
  measure: 'median_listing_price',
  periods: ['2023-03', '2023-04', '2024-03', '2024-04'],
  country: [1, 1, 1, 1],
  states: new Map([
    ['MA', [500, 100, 100, 110]],
    ['NH', [10, 100, 100, 90.04]],
    ['RI', [100, 100, 50, 100]],
    ['VT', [null, null, null, 90]],
    // Ends in another season than the country.
    ['CT', [100, 100, 200, null]],
  ]),
  dataSet: 'real',
  method: '',
}

test('states are ordered by their change from April to April, whatever March was', () => {
  const movers = moversOf(trends, [0, 3])
  expect(movers.map(({ abbr, percent }) => [abbr, Math.round(percent * 10) / 10])).toEqual([
    ['MA', 10],
    ['RI', 0],
    ['NH', -10],
  ])
  const { up, down } = topMovers(movers, 5)
  expect([up, down].map((list) => list.map(({ abbr }) => abbr))).toEqual([['MA'], ['NH']])
})

test('the file of the movers has months, rounded values, unit and source', () => {
  const [, first, , last] = moversCsv(moversOf(trends, [0, 3]), trends).split('\r\n')
  expect(first).toBe('Massachusetts,2023-04,100,2024-04,110,10,median_listing_price,Dollars,Realtor.com')
  expect(last).toBe('New Hampshire,2023-04,100,2024-04,90,-10,median_listing_price,Dollars,Realtor.com')
})

test('months of different seasons are not compared', () => {
  expect(moversOf(trends, [2, 3])).toEqual([])
})

test('a state’s peak does not depend on the span that is shown', () => {
  // Aprils 500, 480, 520, 507: 100 × (507 − 520) / 520 = −2.5 %. 600 in Jul 2021 is another season.
  const periods = ['2021-04', '2021-07', '2022-04', '2023-04', '2024-04']
  const lines = (from: number): TimeSeries => ({
    periods: periods.slice(from),
    unit: 'usd',
    series: [{ key: 'FL', label: 'Florida', short: 'FL', values: [500, 600, 480, 520, 507].slice(from), kind: 'main' }],
  })
  const titleFrom = (from: number) => trendTitle(lines(from), { measure: 'median_listing_price', whole: lines(0) })
  expect(titleFrom(0)).toBe('Florida: up 1.4% since Apr 2021, 2.5% below its peak of Apr 2023')
  expect(titleFrom(2)).toBe('Florida: up 5.6% since Apr 2022, 2.5% below its peak of Apr 2023')
})

test('headlines and movers have the sign of the ends of their lines in any span, over random histories', () => {
  const random = createRandom()
  let compared = 0
  for (let history = 0; history < 300; history++) {
    const length = 14 + Math.floor(random() * 60)
    const [country, ma] = [randomHistory(random, length), randomHistory(random, length)]
    const from = Math.floor(random() * (length - 1))
    const to = from + 1 + Math.floor(random() * (length - 1 - from))
    const lineIn = (start: number, end: number): TimeSeries => ({
      periods: ma.periods.slice(start, end + 1),
      unit: 'usd',
      series: [
        { key: 'MA', label: 'Massachusetts', short: 'MA', values: ma.values.slice(start, end + 1), kind: 'main' },
      ],
    })
    const drawn = fromLikeMonth(lineIn(from, to))
    const title = trendTitle(drawn, { measure: 'median_listing_price', whole: lineIn(0, length - 1) })
    const change = /^Massachusetts: (up|down|flat)( [\d,.]+%)?/.exec(title)
    if (!change) continue
    const { values } = drawn.series[0]!
    expect(change[1]).toBe(wordOfEnds(values))
    // A mover is compared in the months of the country, so it is either left out or as in the title.
    const movers = moversOf(
      { ...trends, periods: ma.periods, country: country.values, states: new Map([['MA', ma.values]]) },
      [from, to],
    )
    for (const { percent } of movers) {
      compared++
      expect(Math.abs(percent) < 0.05 ? 'flat' : percent > 0 ? 'up' : 'down').toBe(change[1])
      expect(change[2] ?? '').toBe(change[1] === 'flat' ? '' : ` ${formatPercent(Math.abs(percent))}`)
    }
  }
  expect(compared).toBeGreaterThan(50)
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

test('names of views', () => {
  expect(trendName({ measure: 'days_on_market', states: ['OH', 'UT'] })).toBe('Median days on market in Ohio and Utah')
  expect(trendName({ measure: 'housing_inventory', states: [] })).toBe('Active listings in the United States')
})
