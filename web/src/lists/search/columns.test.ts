import { describe, expect, test } from '@jest/globals'
import { joinCatalog, type LoadedAttributes } from '../../lib/api/attributes.ts'
import { columnLabel, listingPrice, orderedPrice, orderKeyOf } from '../../lib/column.ts'
import { chooseColumns, defaultColumns, fieldsOf } from './columns.ts'

function loadedWith(...keys: string[]): LoadedAttributes {
  const listed = keys.map((key) => ({ key, zips: 10 }))
  return joinCatalog({ version: '1', data_set: 'real', period: null, attributes: listed } as never)
}

const preferences = {
  preferred: defaultColumns,
  chosen: null,
  room: 4,
  orderBy: 'median_listing_price',
  by: 'zip',
} as const
const keysOf = (columns: readonly { key: string }[]) => columns.map(({ key }) => key)

describe('chooseColumns', () => {
  const now = loadedWith('median_listing_price', 'median_household_income', 'population', 'median_age')

  test('shows the default columns that have data, as many as there is room for', () => {
    const shownIn = (room: number) => keysOf(chooseColumns(now, { ...preferences, room }).shown)
    expect(shownIn(4)).toEqual(['median_listing_price', 'price_trend', 'median_household_income', 'population'])
    expect(shownIn(7)).toEqual([
      'median_listing_price',
      'price_trend',
      'median_household_income',
      'population',
      'median_age',
    ])
  })

  test('counts the default columns without room, but none once columns are chosen', () => {
    const withoutRoom = (choice: object) => chooseColumns(now, { ...preferences, ...choice }).withoutRoom
    // Five have data: the price, its trend, the income, the population and the age.
    expect(withoutRoom({ room: 2 })).toBe(3)
    expect(withoutRoom({ room: 7 })).toBe(0)
    expect(withoutRoom({ room: 2, chosen: ['population'] })).toBe(0)
  })

  test('shows what the list is filtered by next to the sort column', () => {
    const filtered = chooseColumns(now, { ...preferences, filtered: ['median_age'] })
    expect(keysOf(filtered.shown)).toEqual([
      'median_listing_price',
      'median_age',
      'price_trend',
      'median_household_income',
    ])
    const chosen = chooseColumns(now, { ...preferences, filtered: ['median_age'], chosen: ['population'] })
    expect(keysOf(chosen.shown)).toEqual(['median_listing_price', 'population'])
  })

  test('says in every row whether the place fits and how far it is, once there are an income and own places', () => {
    const known = loadedWith('median_listing_price', 'population', 'median_rent')
    const choice = { ...preferences, hasIncome: true, price: listingPrice }
    const { shown, offered } = chooseColumns(known, choice)
    expect(keysOf(shown).slice(0, 2)).toEqual(['median_listing_price', 'budget'])
    expect(keysOf(offered)).not.toContain('budget')
    expect(keysOf(chooseColumns(known, { ...choice, chosen: ['population'] }).shown)).toEqual([
      'median_listing_price',
      'budget',
      'population',
    ])
    const withWork = chooseColumns(known, { ...choice, hasOwnPlaces: true })
    expect(withWork.shown.slice(0, 3).map(columnLabel)).toEqual(['Median price', 'Your budget', 'Your places'])
    const nearWork = chooseColumns(known, { ...choice, hasOwnPlaces: true, isNearOwnPlaces: true, room: 2 })
    expect(nearWork.shown.map(columnLabel)).toEqual(['Median price', 'Your places'])
    expect(keysOf(withWork.offered)).toEqual(keysOf(offered))
    expect(fieldsOf(withWork.shown.slice(0, 3))).toEqual(fieldsOf(shown.slice(0, 2)))
    expect([...fieldsOf(shown.slice(0, 2))].sort()).toEqual([
      'median_listing_price',
      'median_listing_price_per_square_foot',
      'median_rent',
    ])
    // Results without a price have nothing to compare an income with.
    expect(keysOf(chooseColumns(known, { ...choice, price: undefined }).shown)).not.toContain('budget')
  })

  test('drops the trend first', () => {
    expect(keysOf(chooseColumns(now, { ...preferences, room: 3 }).shown)).toEqual([
      'median_listing_price',
      'median_household_income',
      'population',
    ])
  })

  test('includes school scores and incomes once they are loaded', () => {
    const later = loadedWith(
      'median_listing_price',
      'overall_score',
      'avg_agi_per_return',
      'median_household_income',
      'population',
    )
    expect(keysOf(chooseColumns(later, preferences).shown)).toEqual([
      'median_listing_price',
      'price_trend',
      'overall_score',
      'avg_agi_per_return',
    ])
  })

  test('puts the sort column first if it has data', () => {
    const sortedBy = (orderBy: string) => keysOf(chooseColumns(now, { ...preferences, orderBy }).shown)
    expect(sortedBy('median_age')).toEqual([
      'median_age',
      'median_listing_price',
      'price_trend',
      'median_household_income',
    ])
    expect(sortedBy('overall_score')[0]).toBe('median_listing_price')
  })

  test('shows all chosen columns in their order, after the sort column', () => {
    const chosen = ['population', 'overall_score', 'median_age', 'median_listing_price']
    expect(keysOf(chooseColumns(now, { ...preferences, chosen, room: 2 }).shown)).toEqual([
      'median_listing_price',
      'population',
      'median_age',
    ])
  })

  test('offers only columns with data, and no price trend for towns', () => {
    expect(keysOf(chooseColumns(now, { ...preferences, by: 'town' }).offered)).toEqual([
      'median_listing_price',
      'median_household_income',
      'population',
      'median_age',
    ])
  })

  test('offers no price trend where results have none', () => {
    const { offered } = chooseColumns(now, { ...preferences, hasTrend: false })
    expect(keysOf(offered)).not.toContain('price_trend')
    expect(keysOf(chooseColumns(now, preferences).offered)).toContain('price_trend')
  })

  test('shows towns with one column less, as no attribute is as narrow as the trend', () => {
    const shown = (by: 'zip' | 'town') => keysOf(chooseColumns(now, { ...preferences, by, room: 4 }).shown)
    expect(shown('zip')).toHaveLength(4)
    expect(shown('town')).toHaveLength(3)
  })
})

test('a list asks for the fields of its columns, and for the price per square foot next to the price', () => {
  const { shown } = chooseColumns(loadedWith('median_listing_price', 'population'), preferences)
  expect([...fieldsOf(shown)]).toEqual([
    'median_listing_price',
    'price_trend',
    'population',
    'median_listing_price_per_square_foot',
  ])
})

test('offers payments where places have prices, and asks for the price to compute them', () => {
  const loaded = loadedWith('population', 'median_listing_price')
  const chosen = ['monthly_payment', 'income_needed']
  const { shown } = chooseColumns(loaded, { ...preferences, chosen, price: listingPrice, orderBy: 'population' })
  expect(keysOf(shown)).toEqual(['population', 'monthly_payment', 'income_needed'])
  expect([...fieldsOf(shown)]).toEqual(['population', 'median_listing_price', 'median_listing_price_per_square_foot'])
  const others = chooseColumns(loaded, { ...preferences, chosen, orderBy: 'population' })
  expect(keysOf(others.shown)).toEqual(['population'])
})

test('payments follow the price that they are computed from, and order a list that can be', () => {
  const loaded = loadedWith('median_listing_price', 'median_rent', 'population')
  const { offered } = chooseColumns(loaded, { ...preferences, price: { key: 'median_rent', text: 'median rent' } })
  expect(keysOf(offered)).toEqual([
    'median_listing_price',
    'price_trend',
    'median_rent',
    'monthly_payment',
    'income_needed',
    'population',
  ])
  expect(offered.slice(2, 5).map(orderKeyOf)).toEqual(['median_rent', undefined, undefined])
  const ordered = chooseColumns(loaded, { ...preferences, price: orderedPrice }).offered
  expect(ordered.slice(2, 4).map(orderKeyOf)).toEqual(Array(2).fill('monthly_payment'))
})
