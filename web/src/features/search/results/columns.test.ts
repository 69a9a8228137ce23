import { describe, expect, test } from '@jest/globals'
import { joinRegistry, type LoadedAttributes } from '../../../lib/api/attributes.ts'
import { chooseColumns } from './columns.ts'

function loadedWith(...keys: string[]): LoadedAttributes {
  const listed = keys.map((key) => ({ key, zips: 10 }))
  return joinRegistry({ version: '1', data_set: 'real', period: null, attributes: listed } as never)
}

const wishes = { chosen: null, tight: false, orderBy: 'overall_score', by: 'zip' } as const
const keysOf = (columns: readonly { key: string }[]) => columns.map(({ key }) => key)

describe('chooseColumns', () => {
  const now = loadedWith(
    'median_listing_price',
    'median_household_income',
    'population',
    'median_age',
  )

  test('shows the usual columns that have data', () => {
    expect(keysOf(chooseColumns(now, wishes).shown)).toEqual([
      'median_listing_price',
      'price_trend',
      'median_household_income',
      'population',
    ])
  })

  test('takes school scores and incomes in as soon as they are loaded', () => {
    const later = loadedWith(
      ...['median_listing_price', 'overall_score', 'avg_agi_per_return'],
      ...['median_household_income', 'population'],
    )
    expect(keysOf(chooseColumns(later, wishes).shown)).toEqual([
      'median_listing_price',
      'price_trend',
      'overall_score',
      'avg_agi_per_return',
    ])
  })

  test('adds what the list is ordered by, when it has data', () => {
    expect(keysOf(chooseColumns(now, { ...wishes, orderBy: 'median_age' }).shown).at(-1)).toBe(
      'median_age',
    )
  })

  test('keeps to the reader’s choice and its order', () => {
    const chosen = ['population', 'overall_score', 'median_listing_price']
    expect(keysOf(chooseColumns(now, { ...wishes, chosen }).shown)).toEqual([
      'population',
      'median_listing_price',
    ])
  })

  test('gives tight lists three numbers and no shape', () => {
    expect(keysOf(chooseColumns(now, { ...wishes, tight: true }).shown)).toEqual([
      'median_listing_price',
      'median_household_income',
      'population',
    ])
  })

  test('offers only what has data, and no price trend of towns', () => {
    expect(keysOf(chooseColumns(now, { ...wishes, by: 'town' }).offered)).toEqual([
      'median_listing_price',
      'median_household_income',
      'population',
      'median_age',
    ])
  })
})
