import type { Figure } from '@homeground/contracts'
import { describe, expect, test } from '@jest/globals'
import { createRandom, randomHistory, wordOfEnds } from '../../../test/random-histories.ts'
import { joinCatalog } from '../../lib/api/attributes.ts'
import type { HousingHistory } from '../../places/history/histories.ts'
import { fromLikeMonth, type TimeSeries } from '../../ui/charts/series.ts'
import { compareRows } from './compare-rows.ts'
import { compareCsv, compareHeadline, compareSeries } from './compare-sections.tsx'

const months = ['2018-01', '2018-02', '2018-03', '2018-04']

function place(name: string, id: string, values: (number | null)[], periods = months) {
  const series = { place: { median_listing_price: values }, state: null, country: {} }
  const housing: HousingHistory = { periods, series, data_set: 'real', method: '' }
  return { id, name, housing }
}

const headline = (...places: Parameters<typeof compareSeries>[0][number][]) =>
  compareHeadline(compareSeries(places, 'median_listing_price'))

describe('compareSeries', () => {
  test('has a line per place with values, in the color of its position', () => {
    const none = { id: '02067', name: 'Sharon', housing: null }
    const places = [place('Natick', '01760', [1, 2, 3, 4]), none, place('Acton', '01720', [4])]
    const { series, unit } = compareSeries(places, 'median_listing_price')
    expect(series.map(({ label, tone }) => [label, tone])).toEqual([
      ['Natick', 1],
      ['Acton', 3],
    ])
    expect(unit).toBe('usd')
  })

  test('lines up the months of places that have different ones', () => {
    const early = place('Natick', '01760', [1, 2], ['2018-01', '2018-02'])
    const late = place('Acton', '01720', [5, 6], ['2018-02', '2018-03'])
    const { periods, series } = compareSeries([early, late], 'median_listing_price')
    expect(periods).toEqual(['2018-01', '2018-02', '2018-03'])
    expect(series.map(({ values }) => values)).toEqual([
      [1, 2, null],
      [null, 5, 6],
    ])
  })
})

describe('compareHeadline', () => {
  // April to April: 100 to 120 is +20 %, 100 to 110 is +10 %, 100 to 95 is −5 %. March has another season.
  const years = ['2018-03', '2018-04', '2019-03', '2019-04']
  const natick = place('Natick', '01760', [200, 100, 100, 120], years)
  const sharon = place('Sharon', '02067', [200, 100, 100, 110], years)
  const acton = place('Acton', '01720', [200, 100, 100, 95], years)

  test('says that all rose, and which most', () => {
    expect(headline(natick, sharon)).toBe('Both rose since Apr 2018, Natick most (20.0%)')
  })

  test('names the places that rose and fell', () => {
    expect(headline(acton, natick, sharon)).toBe(
      'Natick rose 20.0%, Sharon rose 10.0% and Acton fell 5.0% since Apr 2018',
    )
    expect(headline(acton)).toBe('Acton fell 5.0% since Apr 2018')
  })

  test('is null for lines of different months', () => {
    const later = place('Acton', '01720', [200, 100, 100, null], years)
    expect(headline(natick, later)).toBeNull()
    expect(headline({ id: '02067', name: 'Sharon', housing: null })).toBeNull()
  })
})

describe('compare csv', () => {
  const place = (town: string, id: string, figures: Figure[]) => {
    return { kind: 'zip' as const, id, town, state_abbr: 'MA', figures }
  }

  test('each number is followed by its margin, note, vintage and source', () => {
    const census = {
      percentile_state: null,
      percentile_nation: null,
      vintage: '2018–22',
      publisher: 'Census Bureau',
      data_set: 'real',
    } as const
    const places = [
      place('Natick', '01760', [
        { key: 'median_age', value: 41.2, moe: 1.1, ...census },
        { key: 'mean_commute_minutes', value: 30, moe: 1, ...census },
      ]),
      place('Sharon', '02067', [
        { key: 'median_age', value: 41, moe: 1.4, ...census },
        {
          key: 'mean_commute_minutes',
          value: null,
          moe: null,
          ...census,
          note: { reason: 'suppressed', kind: 'missing' },
        },
      ]),
    ]
    const lines = compareCsv(places, compareRows(places, joinCatalog(null)))
      .trimEnd()
      .split('\r\n')
    const ofPlace = (name: string) =>
      [name, ...['margin', 'note', 'vintage', 'source'].map((what) => `${name} ${what}`)].map((cell) => `"${cell}"`)
    expect(lines).toEqual([
      [
        'group',
        'measure',
        'key',
        'unit',
        'best',
        'comparison',
        ...ofPlace('Natick, MA 01760'),
        ...ofPlace('Sharon, MA 02067'),
      ].join(),
      'People,Median age,median_age,Years,,Difference not clear,41.2,1.1,,2018–22,Census Bureau,41,1.4,,2018–22,Census Bureau',
      'People,Average commute,mean_commute_minutes,Minutes,,,30,1,,2018–22,Census Bureau,,,Withheld by the publisher: too few cases.,,',
    ])
  })
})

test('a comparison has the signs of the ends of its lines, over random histories', () => {
  const random = createRandom()
  let compared = 0
  for (let history = 0; history < 400; history++) {
    const length = 14 + Math.floor(random() * 60)
    const lines = ['A', 'B'].map((label) => ({ label, ...randomHistory(random, length) }))
    const whole: TimeSeries = {
      periods: lines[0]!.periods,
      unit: 'usd',
      series: lines.map(({ label, values }) => ({ key: label, label, short: label, values, kind: 'main' })),
    }
    const headline = compareHeadline(whole)
    if (headline === null) continue
    compared++
    for (const { label, values } of fromLikeMonth(whole).series) {
      const all = /^Both (rose|fell)/.exec(headline)?.[1]
      const own = new RegExp(`${label} (rose|fell|stayed flat)`).exec(headline)?.[1]
      const words = { up: 'rose', down: 'fell', flat: 'stayed flat' }
      expect(all ?? own).toBe(words[wordOfEnds(values)])
    }
  }
  expect(compared).toBeGreaterThan(50)
})
