import { describe, expect, test } from '@jest/globals'
import type { HousingHistory } from '../../places/history/histories.ts'
import { compareHeadline, compareSeries } from './compare-sections.tsx'

const months = ['2018-01', '2018-02', '2018-03', '2018-04']

function place(name: string, zip: string, values: (number | null)[], periods = months) {
  const series = { place: { median_listing_price: values } }
  return { zip, name, housing: { periods, series } as unknown as HousingHistory }
}

const headline = (...places: ReturnType<typeof place>[]) =>
  compareHeadline(compareSeries(places, 'median_listing_price'))

describe('compareSeries', () => {
  test('has a line per place with values, in the color of its position', () => {
    const none = { zip: '02067', name: 'Sharon', housing: null }
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
  // Averages of three months: 100 to 120 is +20 %, 100 to 110 is +10 %, 100 to 95 is −5 %.
  const natick = place('Natick', '01760', [100, 100, 100, 160])
  const sharon = place('Sharon', '02067', [100, 100, 100, 130])
  const acton = place('Acton', '01720', [100, 100, 100, 85])

  test('says that all rose, and which most', () => {
    expect(headline(natick, sharon)).toBe('Both rose since 2018, Natick most (20.0%)')
  })

  test('names the places that rose and fell', () => {
    expect(headline(acton, natick, sharon)).toBe('Natick rose 20.0%, Sharon rose 10.0% and Acton fell 5.0% since 2018')
    expect(headline(acton)).toBe('Acton fell 5.0% since 2018')
  })

  test('is null for lines of different months', () => {
    const later = place('Acton', '01720', [null, 1, 2, 3])
    expect(headline(natick, later)).toBeNull()
    expect(headline({ zip: '02067', name: 'Sharon', housing: null } as never)).toBeNull()
  })
})
