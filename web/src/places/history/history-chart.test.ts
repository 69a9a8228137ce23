import { likeMonthChange } from '@homeground/catalog/periods'
import type { HousingSeries } from '@homeground/contracts'
import { describe, expect, test } from '@jest/globals'
import { createRandom, randomHistory, wordOfEnds } from '../../../test/random-histories.ts'
import { trendHeadline } from '../../lib/format/trend-headline.ts'
import { fromLikeMonth } from '../../ui/charts/series.ts'
import type { HousingHistory } from './histories.ts'
import { historySeries, peakNote } from './history-chart.tsx'

const periods = ['2024-01', '2024-02', '2024-03', '2024-04', '2024-05', '2024-06']
const series = (values: (number | null)[]): HousingSeries => ({
  median_listing_price: values,
  median_listing_price_per_square_foot: values,
  housing_inventory: values,
  total_inventory: values,
  days_on_market: values,
})
const housing: HousingHistory = {
  periods,
  data_set: 'real',
  method: 'listing-weighted mean of zip medians',
  series: {
    place: series([700_000, 763_000, 740_000, null, 742_000, 742_000]),
    state: series([1, 2, 3, 4, 5, 6]),
    country: series([6, 5, 4, 3, 2, 1]),
  },
}
const natick = { name: '01760', state: { abbr: 'MA', name: 'Massachusetts' } }

describe('historySeries', () => {
  test('adds state and nation to the place', () => {
    const { series: lines, unit } = historySeries(housing, 'median_listing_price', natick)
    expect(lines.map(({ label, kind }) => [label, kind])).toEqual([
      ['01760', 'main'],
      ['Massachusetts', 'near'],
      ['United States', 'far'],
    ])
    expect(unit).toBe('usd')
  })

  test('shows listings for the place only', () => {
    const { series: lines } = historySeries(housing, 'housing_inventory', natick)
    expect(lines.map(({ key }) => key)).toEqual(['place'])
  })

  test('leaves out a state without a series', () => {
    const alone = { ...housing, series: { ...housing.series, state: null } }
    const { series: lines } = historySeries(alone, 'median_listing_price', natick)
    expect(lines.map(({ key }) => key)).toEqual(['place', 'country'])
  })
})

describe('peakNote', () => {
  const withValues = (values: (number | null)[]) =>
    peakNote(
      historySeries(
        { ...housing, series: { ...housing.series, place: series(values) } },
        'median_listing_price',
        natick,
      ),
    )

  test('is at the highest month', () => {
    expect(withValues([700_000, 763_000, 740_000, 741_000, 742_000, 742_000])).toEqual({
      index: 1,
      text: 'Highest month $763k, Feb 2024',
    })
  })

  test('is left out if the last value is the highest', () => {
    expect(withValues([1, 2, 3, 4, 5, 6])).toBeUndefined()
  })

  test('is left out for a handful of months', () => {
    expect(withValues([700_000, 763_000, 740_000, null, 742_000, 742_000])).toBeUndefined()
  })
})

test('the sign of every headline is that of the ends of its line, over random histories', () => {
  const random = createRandom()
  let compared = 0
  for (let history = 0; history < 500; history++) {
    const { periods, values } = randomHistory(random, 2 + Math.floor(random() * 80))
    const shown = fromLikeMonth({
      periods,
      unit: 'usd',
      series: [{ key: 'x', label: 'X', short: 'X', values, kind: 'main' }],
    })
    const line = { periods: shown.periods, values: shown.series[0]!.values }
    const text = trendHeadline(line, { whole: { periods, values } })
    if (text === null) continue
    compared++
    expect(text.split(' ')[0]!.toLowerCase()).toBe(wordOfEnds(line.values))
    // The change of the line is that of the history.
    expect(likeMonthChange(line)?.percent).toBe(likeMonthChange({ periods, values })?.percent)
  }
  expect(compared).toBeGreaterThan(100)
})
