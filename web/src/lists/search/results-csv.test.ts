import { defaultTerms } from '@homeground/home-costs/terms'
import { expect, test } from '@jest/globals'
import { testList } from '../../../test/test-list.ts'
import { joinCatalog } from '../../lib/api/attributes.ts'
import type { PlaceResult } from '../../lib/api/zip-results.ts'
import { listingPrice } from '../../lib/column.ts'
import { csvOf, csvWith } from '../../places/loan/results-csv.ts'
import { withMatches } from '../match/match-reasons.ts'
import { withMatch } from '../places-list.ts'
import { fileName } from '../results/file-rows.ts'
import { resultsFile } from '../results/results-file.ts'
import { chooseColumns, defaultColumns } from './columns.ts'
import type { ResultList } from './result-list.ts'
import { defaultForm, type SearchForm } from './search-form.ts'

const attributes = joinCatalog({
  version: '1',
  data_set: 'mixed',
  period: '2024-04',
  attributes: [
    { key: 'median_listing_price', zips: 1, vintage: '2024-04', data_set: 'demonstration' },
    { key: 'median_age', zips: 1, vintage: '2018–22', data_set: 'real', publisher: 'US Census' },
  ],
} as never)
const columns = chooseColumns(attributes, {
  preferred: defaultColumns,
  chosen: ['median_listing_price', 'price_trend', 'median_age'],
  room: 4,
  orderBy: 'median_listing_price',
  by: 'zip',
}).shown

const place = { town: 'Natick', county: 'Middlesex County', state_abbr: 'MA', lat: 42.3, lng: -71.3 }
const natick: PlaceResult = { ...place, zip: '01760', median_listing_price: 625000, median_age: 41.6 }
const rowOf = (result: PlaceResult) => csvOf([result], columns).split('\r\n')[1]

test('each column has a value, margin, vintage and source', () => {
  expect(csvOf([{ ...natick, moe: { median_age: 1.2 } }], columns)).toBe(
    'zip,town,county,state,latitude,longitude,' +
      'median_listing_price (usd),median_listing_price_margin,median_listing_price_note,median_listing_price_vintage,median_listing_price_source,' +
      'median_age (years),median_age_margin,median_age_note,median_age_vintage,median_age_source\r\n' +
      '01760,Natick,Middlesex County,MA,42.3,-71.3,' +
      '625000,,,Apr 2024,Realtor.com (made up),41.6,1.2,,2018–22,US Census\r\n',
  )
})

test('a missing value has no source, and text with commas is quoted', () => {
  const odd = { ...place, town: 'St. "Mary", the', county: null, median_listing_price: null, median_age: null }
  expect(rowOf({ ...odd, zips: ['01760', '01761'] })).toBe('01760 01761,"St. ""Mary"", the",,MA,42.3,-71.3,,,,,,,,,,')
})

test('a value that is only a limit says so', () => {
  const old: PlaceResult = { ...natick, median_age: 80, notes: { median_age: { kind: 'over', low: 80 } } }
  expect(rowOf(old)).toContain(',80,,Over this value.,2018–22,US Census')
})

test('a value of an earlier period has its own vintage', () => {
  const old: PlaceResult = { ...natick, notes: { median_age: { vintage: '2015–19' } } }
  expect(rowOf(old)).toContain(',41.6,,,2015–19,US Census')
})

test('values of a town of several zips say that they are derived', () => {
  const town = { ...place, median_listing_price: null, median_age: 41.6, notes: {} }
  expect(rowOf({ ...town, zips: ['01760', '01761'] })).toContain(',41.6,,Derived from 2 zips.,2018–22,US Census')
  expect(rowOf({ ...town, zips: ['01760'] })).toContain(',41.6,,,2018–22,US Census')
})

test('payments are in whole dollars, as on the screen, with the terms that they are computed with', () => {
  const shown = chooseColumns(attributes, {
    preferred: defaultColumns,
    chosen: ['monthly_payment', 'income_needed'],
    room: 4,
    orderBy: 'median_age',
    by: 'zip',
    price: listingPrice,
  }).shown
  const [head, row] = csvOf(
    [{ ...natick, tax_rate: 1.2, median_listing_price: 500_000 }],
    shown,
    () => defaultTerms,
  ).split('\r\n')
  expect(head).toMatch(/median_age_source,monthly_payment \(usd\),income_needed \(usd\),payment_terms$/)
  // 2,484.92 for the loan, 500.00 of tax, 1,871 / 12 = 155.92; × 12 / 0.28 = 134,607.428…
  expect(row).toMatch(
    /,3141,134607,"\$50,000 down, 5\.25% for 30 years, property tax at each place’s rate, insurance at the average of the state; /,
  )
})

test('a search by match has its score and, per weight, the points of each place; none without the numbers', () => {
  const weights = { median_age: -1, median_listing_price: 3 }
  const matches = withMatches(
    {
      total: 3,
      center: null,
      fields: new Set<string>(),
      results: [
        {
          ...place,
          zip: '01760',
          median_age: 41.6,
          match: { score: 62.5, contributions: { median_age: 17.5, median_listing_price: 45 }, missing: [] },
        },
        {
          ...place,
          zip: '01720',
          match: { score: 33, contributions: { median_age: 33 }, missing: ['median_listing_price'] },
        },
        { ...place, zip: '01721', median_age: 38, match: null },
      ],
    },
    weights,
  )
  const shown = chooseColumns(withMatch(attributes, { ...defaultForm, weights }), {
    preferred: defaultColumns,
    chosen: ['median_age'],
    room: 4,
    orderBy: 'match',
    by: 'zip',
  }).shown
  const [head, first, lacking, second] = csvOf(matches.results, shown).split('\r\n')
  expect(head).toMatch(
    /^zip,.*,match \(score\),.*,match_points_median_listing_price,match_points_median_age,match_missing$/,
  )
  expect(first).toMatch(/,62\.5,.*,45,17\.5,$/)
  expect(lacking).toMatch(/^01720,.*,33,.*,,33,median_listing_price$/)
  expect(second).toMatch(/^01721,Natick,Middlesex County,MA,42\.3,-71\.3,,,,,,38,.*,,,$/)
})

const paged = testList({ key: 'zips', pageSize: 2 })
const threeZips = ['01701', '01702', '01760'].map((zip) => ({ ...natick, zip }))

test('a list in pages has all of its matches in the file', async () => {
  const asked: number[] = []
  const list: ResultList = {
    ...paged,
    find: async ({ page }, { fields }) => {
      asked.push(page)
      return { results: threeZips.slice(2 * page - 2, 2 * page), total: 3, center: null, fields }
    },
  }
  const found = { results: threeZips.slice(2), total: 3, center: null, fields: new Set<string>() }
  const text = await resultsFile({ list, form: { ...defaultForm, page: 2 }, found, columns })
  expect(text.match(/^0\d{4}/gm)).toEqual(['01701', '01702', '01760'])
  expect(asked).toEqual([1])
})

test('a file of the server gets the payments of its prices and tax rates', async () => {
  const shown = [...columns, { key: 'monthly_payment', attribute: null, price: listingPrice } as const]
  const places = [{ ...natick, town: 'St. "Mary", the', median_listing_price: 500_000 }, natick]
  const ofServer = csvWith(places, columns, [['tax_rate (percent)'], [1.2], [1.2]])
  const list: ResultList = { ...paged, file: async () => ofServer }
  const found = { results: [], total: 2, center: null, fields: new Set<string>() }
  const readTerms = () => defaultTerms
  const text = await resultsFile({ list, form: defaultForm, found, columns: shown, readTerms })
  const [head, first, second] = text.split('\r\n')
  expect(head).toMatch(/tax_rate \(percent\),monthly_payment \(usd\),payment_terms$/)
  // 2,484.92 for the loan, 500.00 of tax, 1,871 / 12 = 155.92; at 625,000: 3,175.17, 625.00 and 155.92.
  expect(first).toMatch(/^01760,"St\. ""Mary"", the",.*,3141,"\$50,000 down/)
  expect(second).toMatch(/,3956,"\$50,000 down/)
})

test('lists, measures and areas have files of their own names', () => {
  const inOhio: SearchForm = { ...defaultForm, states: ['OH'], orderBy: 'median_age' }
  expect(fileName(paged, inOhio)).toBe('homeground-zips-median-age-ohio.csv')
  expect(fileName({ ...paged, key: 'search' }, inOhio)).toBe('homeground-search-median-age-ohio.csv')
  const limited: SearchForm = { ...inOhio, by: 'town', filters: { population: '1,5' } }
  expect(fileName(paged, limited)).toBe('homeground-zips-town-median-age-ohio-population-1-5.csv')
  const level = { name: 'level', label: 'Level', options: [], initial: 'All', appliesTo: () => true }
  const levels: ResultList = { ...paged, key: 'schools', settings: [level] }
  expect(fileName(levels, { ...inOhio, settings: { level: 'All' } })).toBe('homeground-schools-median-age-ohio.csv')
  expect(fileName(levels, { ...inOhio, settings: { level: 'High' } })).toBe(
    'homeground-schools-median-age-ohio-high.csv',
  )
})
