import { type AttributeKey, findAttribute } from '@homeground/catalog/attributes'
import type { Figure } from '@homeground/contracts'
import { describe, expect, test } from '@jest/globals'
import { screen } from '@testing-library/react'
import { draw } from '../../../test/draw.tsx'
import { joinCatalog } from '../../lib/api/attributes.ts'
import { MarkedTexts } from '../../ui/values/no-value.tsx'
import { Overview, summaryOf } from './overview.tsx'
import type { Place } from './place.ts'
import { standoutsOf } from './standout.ts'

const attributes = joinCatalog(null)
const state = { abbr: 'MA', name: 'Massachusetts' }
const among = { one: 'zip', many: 'zips', inState: 500, inNation: 30_000, state: 'Massachusetts' }

/** Without their marks. */
const summaryText = (...facts: Parameters<typeof summaryOf>) =>
  summaryOf(...facts)
    .map(({ text }) => text)
    .join(', ')
const standoutText = (...facts: Parameters<typeof standoutsOf>) =>
  standoutsOf(...facts)
    .map(({ text }) => text)
    .join(' ')

const figure = (key: string, value: number | null, percentile: number | null = null, own = percentile): Figure => ({
  key,
  value,
  moe: null,
  percentile_state: own,
  percentile_nation: percentile,
  vintage: '2018–22',
  publisher: 'Census Bureau',
  data_set: 'real',
})

describe('the sentence on a place', () => {
  const natick = [
    figure('median_listing_price', 1_100_000, 97.6, 80),
    figure('overall_score', 87, null, 98.1),
    figure('distance_to_large_airport', 18.6, 90),
  ]

  test('has its price, its schools and its distance to an airport', () => {
    expect(summaryText({ figures: natick, state }, 'Logan Airport')).toBe(
      'Expensive for the US (98th), strong schools for MA (98th), 19 miles to Logan Airport',
    )
  })

  test.each([
    [71, 'Higher prices than most of the US (71st)', 'higher school scores than most of MA (71st)'],
    [50, 'Typical prices for the US (50th)', 'typical school scores for MA (50th)'],
    [33, 'Lower prices than most of the US (33rd)', 'lower school scores than most of MA (33rd)'],
    [9, 'Inexpensive for the US (9th)', 'low school scores for MA (9th)'],
  ])('the %ith percentile is %s and %s', (percentile, price, schools) => {
    const figures = [figure('median_listing_price', 1, percentile), figure('overall_score', 1, null, percentile)]
    expect(summaryText({ figures, state }, null)).toBe(`${price}, ${schools}`)
  })

  test('marks what is made up', () => {
    const made = natick.map((each) => ({ ...each, data_set: 'demonstration' as const }))
    expect(summaryOf({ figures: made, state }, null)).toEqual([
      { text: 'Expensive for the US (98th)', mark: 'made up' },
      { text: 'strong schools for MA (98th)', mark: 'made up' },
      // Airports are real in the demonstration set too.
      { text: '19 miles to a major airport', mark: '' },
    ])
    const [standout] = standoutsOf({ figures: made, among }, attributes)
    expect(standout).toEqual({ text: 'Higher school score than 98% of zips in Massachusetts.', mark: 'made up' })
    draw(
      <p>
        <MarkedTexts between=", " end="." texts={summaryOf({ figures: made.slice(0, 1), state }, null)} />
      </p>,
    )
    expect(screen.getByRole('paragraph').textContent).toBe('Expensive for the US (98th).')
    screen.getByRole('img', { name: 'made up' })
  })

  test('leaves out what is unknown', () => {
    expect(summaryText({ figures: natick.slice(2), state }, null)).toBe('19 miles to a major airport')
    expect(summaryText({ figures: [figure('distance_to_large_airport', 0.4)], state }, 'Logan Airport')).toBe(
      'Less than a mile to Logan Airport',
    )
    expect(summaryText({ figures: [figure('overall_score', 80)], state }, null)).toBe('')
  })
})

describe('what a place stands out for', () => {
  const of = (...figures: [AttributeKey, number | null, number?][]) =>
    standoutText({ figures: figures.map(([key, nation, own]) => figure(key, 1, nation, own)), among }, attributes)

  test('is its three most unusual percentiles, one of them an income', () => {
    expect(
      of(
        ['median_listing_price', 96.7],
        ['avg_agi_per_return', 99.4],
        ['pct_returns_200k_plus', 99.3],
        ['median_household_income', 98],
        ['overall_score', null, 88.4],
        ['distance_to_large_airport', 4.6],
        ['median_age', 45],
      ),
    ).toBe(
      'Among the highest-income 1% of US zips. Higher median listing price than 97% of US zips. Closer to a major airport than 95% of US zips.',
    )
    const counties = { ...among, one: 'county', many: 'counties' }
    const one = standoutText({ figures: [figure('median_listing_price', 1, 98)], among: counties }, attributes)
    expect(one).toBe('Higher median listing price than 98% of US counties.')
  })

  test('is compared within the state where values of states do not compare', () => {
    expect(of(['overall_score', null, 98.8])).toBe('Higher school score than 99% of zips in Massachusetts.')
  })

  test('names the distance, and homes by their age', () => {
    expect(of(['distance_to_emergency_room', 97], ['median_year_built', 3])).toBe(
      'Farther from an emergency room than 97% of US zips. Older homes than 97% of US zips.',
    )
  })

  test('leaves out race, the rest of another share, changes and what is usual', () => {
    expect(
      of(
        ['percent_asian', 99],
        ['percent_renter_occupied', 99],
        ['inventory_net_change', 1],
        ['population', null],
        ['median_age', 79.9],
        // Of the county, modeled, said by incomes.
        ['county_property_tax_rate', 99],
        ['summer_high', 99],
        ['adults_obesity', 99],
        ['percent_poverty', 99],
      ),
    ).toBe('')
  })
})

test('six figures, each with one caption; a remark shows as a mark, and its value opens it', () => {
  const warned: Figure = { ...figure('median_listing_price', 742_000, 88), note: { flags: ['publisher_warning'] } }
  const place: Place = {
    name: 'Natick',
    code: '01760',
    label: '01760',
    path: '/zip/01760',
    key: '01760',
    state,
    among,
    lat: 42.28,
    lng: -71.35,
    figures: [
      warned,
      figure('median_rent', 2460, 97),
      figure('overall_score', 86, null, 98),
      figure('median_household_income', null),
      figure('mean_commute_minutes', 28.1),
      figure('median_age', 41, 50),
    ],
  }
  draw(<Overview attributes={attributes} place={place} />)
  expect(screen.getAllByRole('term').map(({ textContent }) => textContent)).toEqual([
    'Median listing price',
    'Monthly payment',
    'Median rent',
    'School score',
    'Household income',
    'Average commute',
  ])
  // (742,000 − 50,000) at 5.25 % for 30 years is $3,821.25; tax at 1.00 %, the rate of Massachusetts, is
  // $618.33, its insurance $155.92: $4,595.50 × 12 ÷ 28 %.
  expect(screen.getAllByRole('definition').map(({ textContent }) => textContent)).toEqual([
    '$742,00088th percentile, US',
    '$4,596needs $197k a year',
    '$2,46097th percentile, US',
    '8698th percentile, MA',
    '—Not published for this place.',
    '28.1 minToo few zips to rank.',
  ])
  screen.getByRole('button', { name: '$742,000, with a remark, source of Median listing price' })
  screen.getByRole('button', { name: '$2,460, source of Median gross rent' })
  expect(findAttribute('median_rent')!.label).toBe('Median gross rent')
})
