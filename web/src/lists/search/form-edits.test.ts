import { beforeEach, describe, expect, test } from '@jest/globals'
import { answerCalls } from '../../../test/answer-calls.ts'
import { testList } from '../../../test/test-list.ts'
import { queryClient } from '../../lib/api/query-client.ts'
import { settleCenter, withArea, withCenter } from './form-edits.ts'
import { defaultForm, type SearchForm } from './search-form.ts'

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
