import { expect, test } from '@jest/globals'
import { testList } from '../../../test/test-list.ts'
import { defaultForm, type SearchForm } from './search-form.ts'
import { withArea } from './with-area.ts'

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
