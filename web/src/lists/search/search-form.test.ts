import { beforeEach, describe, expect, test } from '@jest/globals'
import { answerCalls } from '../../../test/answer-calls.ts'
import { testList } from '../../../test/test-list.ts'
import { queryClient } from '../../lib/api/query-client.ts'
import { hasOtherFilters, settleCenter, withArea, withCenter, withDefaultFilters } from './form-edits.ts'
import { canSpanStates, defaultForm, isComplete, type SearchForm } from './search-form.ts'

test('a search needs a state, or a center for its radius', () => {
  expect(isComplete(defaultForm)).toBe(true)
  expect(isComplete({ ...defaultForm, states: [] })).toBe(false)
  expect(isComplete({ ...defaultForm, area: 'zip' })).toBe(false)
  expect(isComplete({ ...defaultForm, area: 'zip', center: { label: ' ', lat: null, lng: null } })).toBe(false)
  expect(isComplete({ ...defaultForm, area: 'zip', radiusMiles: 0 })).toBe(false)
  expect(isComplete({ ...defaultForm, area: 'nationwide', states: [] })).toBe(true)
  expect(isComplete({ ...defaultForm, area: 'drawn' })).toBe(false)
  expect(isComplete({ ...defaultForm, area: 'drawn', drawing: '_p~iF~ps|U' })).toBe(true)
})

test('only a search of one state, town or county stays within a state', () => {
  expect(canSpanStates(defaultForm)).toBe(false)
  expect(canSpanStates({ ...defaultForm, states: ['MA', 'NH'] })).toBe(true)
  expect(canSpanStates({ ...defaultForm, area: 'zip' })).toBe(true)
  expect(canSpanStates({ ...defaultForm, area: 'zip', radiusMiles: 0 })).toBe(false)
  expect(canSpanStates({ ...defaultForm, area: 'nationwide' })).toBe(true)
  expect(canSpanStates({ ...defaultForm, area: 'drawn' })).toBe(true)
})

const list = testList({})
const change = (form: Partial<SearchForm>, area: Partial<SearchForm>) => {
  const { orderBy, direction } = withArea(list, { ...defaultForm, ...form }, area)
  return `${orderBy} ${direction}`
}

test('across states the list is not sorted by school score unless the person chose it', () => {
  expect(change({ direction: 'desc' }, { area: 'nationwide' })).toBe('population desc')
  expect(change({}, { states: ['MA', 'NH'] })).toBe('population desc')
  expect(change({ orderBy: 'median_age' }, { area: 'nationwide' })).toBe('median_age asc')
})

test('nothing but the area and the order changes', () => {
  const form = { ...defaultForm, states: ['MA', 'NH'], orderBy: 'population' } as const
  expect(withArea(list, form, { states: ['NH'] })).toEqual({ ...defaultForm, states: ['NH'], direction: 'desc' })
})

test('back in one state the best scores come first', () => {
  const nationwide = { area: 'nationwide', orderBy: 'population', direction: 'desc' } as const
  expect(change(nationwide, { area: 'state' })).toBe('overall_score desc')
})

test('an area of the same kind keeps the order and its direction', () => {
  expect(change({ direction: 'desc' }, { states: ['NH'] })).toBe('overall_score desc')
})

describe('settle center', () => {
  const boston = { kind: 'town', label: 'Boston, MA', state_abbr: 'MA', lat: 42.3, lng: -71.1 } as const
  const zip = { ...boston, kind: 'zip', label: '02108 Boston, MA', zip: '02108' } as const
  const typed = (label: string): SearchForm => ({
    ...defaultForm,
    area: 'zip',
    center: { label, lat: null, lng: null },
  })

  beforeEach(() => queryClient.clear())

  test('a typed center becomes the place that it names', async () => {
    answerCalls({ body: [{ ...boston, kind: 'state' }, boston] })
    expect((await settleCenter(typed('Boston'))).center).toEqual({ label: 'Boston, MA', lat: 42.3, lng: -71.1 })
  })

  test.each([
    ['a misspelled name', { body: [{ ...boston, fuzzy: true }] }],
    ['an unknown name', { body: [] }],
    ['a name while the server is unavailable', { status: 404, body: null }],
  ])('%s stays as it was typed', async (_, answer) => {
    answerCalls(answer)
    expect(await settleCenter(typed('bostn'))).toEqual(typed('bostn'))
  })

  test('a zip has a circle around it, a town may have none', () => {
    const alone = { ...typed(''), radiusMiles: 0 }
    expect(withCenter(alone, boston)).toMatchObject({ radiusMiles: 0 })
    expect(withCenter(alone, zip)).toMatchObject({ center: { label: '02108' }, radiusMiles: 25 })
    expect(withCenter({ ...alone, radiusMiles: 5 }, zip)).toMatchObject({ radiusMiles: 5 })
  })
})

test('resetting the filters restores those that the list starts with, and its settings; area and order stay', () => {
  const floor = {
    name: 'floor',
    label: 'Population',
    options: [
      { value: '0', label: 'Any' },
      { value: '1000', label: '1,000 or more' },
    ],
    initial: '1000',
    appliesTo: () => true,
  }
  const first = { ...defaultForm, filters: { median_listing_price: '0,500' } }
  const withFloor = testList({ firstForm: first, settings: [floor], hasWeights: true })
  const edited: SearchForm = {
    ...defaultForm,
    states: ['NH'],
    orderBy: 'median_age',
    filters: { population: '1000,' },
    settings: { floor: '0' },
    weights: { median_age: 2 },
    page: 3,
  }
  const { weights: _, ...rest } = edited
  const reset = withDefaultFilters(withFloor, edited)
  expect(reset).toEqual({ ...rest, filters: { median_listing_price: '0,500' }, settings: { floor: '1000' }, page: 1 })
  expect([hasOtherFilters(withFloor, edited), hasOtherFilters(withFloor, reset)]).toEqual([true, false])
})
