import type { UnderstoodSearch } from '@homeground/contracts'
import { describe, expect, test } from '@jest/globals'
import { testList } from '../../../test/test-list.ts'
import { defaultForm } from '../search/search-form.ts'
import { sortUnknown, withSentence } from './sentence-box.tsx'

const list = testList({})
const nothing: UnderstoodSearch = {
  area: null,
  states: [],
  place: null,
  radius: null,
  filters: {},
  order: null,
  dir: null,
  results: null,
  unknown: [],
}
const form = { ...defaultForm, page: 3, filters: { population: '0,1000' } }

describe('words', () => {
  test('replace all filters, and leave what they do not mention', () => {
    const filters = { median_rent: '0,1500' }
    expect(withSentence(list, form, { ...nothing, filters })).toEqual({ ...form, page: 1, filters })
  })

  test('set the area, the order and the kind of result that they name', () => {
    const near = { area: 'zip', place: 'Boston, MA', radius: 5 } as const
    const ordered = { order: 'median_rent', dir: 'asc', results: 'town' } as const
    expect(withSentence(list, form, { ...nothing, ...near, ...ordered })).toMatchObject({
      area: 'zip',
      center: { label: 'Boston, MA', lat: null, lng: null },
      radiusMiles: 5,
      orderBy: 'median_rent',
      direction: 'asc',
      by: 'town',
      filters: {},
    })
  })

  test('that no data answers are distinguished from those that are not understood', () => {
    expect(sortUnknown(['low crime', 'upstate', 'safe area', 'good high'])).toEqual({
      noData: ['low crime', 'safe area'],
      others: ['upstate', 'good high'],
    })
  })
})
