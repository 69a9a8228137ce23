import type { UnderstoodSearch } from '@homeground/contracts'
import { describe, expect, test } from '@jest/globals'
import { testList } from '../../../test/test-list.ts'
import { defaultForm } from '../search/search-form.ts'
import { sortUnknown } from './sentence.ts'
import { replaceWords, withSentence } from './sentence-search.ts'

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
    const missing = [
      { words: 'low crime', topic: 'crime' },
      { words: 'warm', topic: 'climate' },
    ]
    expect(sortUnknown({ unknown: ['low crime', 'upstate', 'warm'], missing })).toEqual({
      noData: ['crime', 'climate'],
      others: ['upstate'],
    })
  })

  test('search whole counties without a circle', () => {
    expect(withSentence(list, form, { ...nothing, area: 'place', place: 'Bay Area' })).toMatchObject({
      area: 'zip',
      center: { label: 'Bay Area', lat: null, lng: null },
      radiusMiles: 0,
    })
  })

  test('that are asked about are replaced by the choice', () => {
    expect(replaceWords('Homes near Lake Tahoe', 'lake tahoe', 'South Lake Tahoe, CA')).toBe(
      'Homes near South Lake Tahoe, CA',
    )
  })
})
