import { describe, expect, test } from '@jest/globals'
import { joinCatalog, type LoadedAttributes } from '../api/attributes.ts'
import { chooseColumns, defaultColumns } from './columns.ts'

function loadedWith(...keys: string[]): LoadedAttributes {
  const listed = keys.map((key) => ({ key, zips: 10 }))
  return joinCatalog({ version: '1', data_set: 'real', period: null, attributes: listed } as never)
}

const preferences = {
  preferred: defaultColumns,
  chosen: null,
  compact: false,
  orderBy: 'overall_score',
  by: 'zip',
} as const
const keysOf = (columns: readonly { key: string }[]) => columns.map(({ key }) => key)

describe('chooseColumns', () => {
  const now = loadedWith(
    'median_listing_price',
    'median_household_income',
    'population',
    'median_age',
  )

  test('shows the default columns that have data', () => {
    expect(keysOf(chooseColumns(now, preferences).shown)).toEqual([
      'median_listing_price',
      'price_trend',
      'median_household_income',
      'population',
    ])
  })

  test('includes school scores and incomes once they are loaded', () => {
    const later = loadedWith(
      ...['median_listing_price', 'overall_score', 'avg_agi_per_return'],
      ...['median_household_income', 'population'],
    )
    expect(keysOf(chooseColumns(later, preferences).shown)).toEqual([
      'median_listing_price',
      'price_trend',
      'overall_score',
      'avg_agi_per_return',
    ])
  })

  test('adds the sort column if it has data', () => {
    expect(keysOf(chooseColumns(now, { ...preferences, orderBy: 'median_age' }).shown).at(-1)).toBe(
      'median_age',
    )
  })

  test('shows the chosen columns in their order', () => {
    const chosen = ['population', 'overall_score', 'median_listing_price']
    expect(keysOf(chooseColumns(now, { ...preferences, chosen }).shown)).toEqual([
      'population',
      'median_listing_price',
    ])
  })

  test('shows three numbers and no sparkline when compact', () => {
    expect(keysOf(chooseColumns(now, { ...preferences, compact: true }).shown)).toEqual([
      'median_listing_price',
      'median_household_income',
      'population',
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
})
