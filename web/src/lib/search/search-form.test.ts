import { describe, expect, test } from '@jest/globals'
import {
  defaultForm,
  formKey,
  isComplete,
  readForm,
  type SearchForm,
  withFilter,
  writeForm,
} from './search-form.ts'

const read = (text: string) => readForm(new URLSearchParams(text))

describe('readForm', () => {
  test('returns the defaults for an empty URL', () => {
    expect(read('')).toEqual(defaultForm)
  })

  test('keeps known attributes and states, and drops the rest', () => {
    const form = read(
      'area=state&states=nh,ZZ,MA,NH&median_listing_price=500,1000&nonsense=1,2&population=9,1',
    )
    expect(form.states).toEqual(['NH', 'MA'])
    expect(form.filters).toEqual({ median_listing_price: '500,1000' })
  })

  test('falls back to the defaults for invalid values', () => {
    const form = read('area=moon&radius=9999&order=drop+table&dir=up&by=street')
    expect(form).toEqual(defaultForm)
  })

  test('reads a town or county that is searched without a circle', () => {
    expect(read('area=place&place=Boston, MA&dir=desc')).toMatchObject({
      area: 'zip',
      center: { label: 'Boston, MA', lat: null, lng: null },
      radiusMiles: 0,
      direction: 'desc',
    })
  })

  test('reads the center of a radius search, with coordinates only if both are valid', () => {
    expect(read('area=zip&place=Natick, MA&lat=42.29&lng=-71.35&radius=10')).toMatchObject({
      center: { label: 'Natick, MA', lat: 42.29, lng: -71.35 },
      radiusMiles: 10,
    })
    expect(read('area=zip&place=01760&lat=95').center).toEqual({
      label: '01760',
      lat: null,
      lng: null,
    })
  })
})

describe('writeForm', () => {
  const forms: SearchForm[] = [
    defaultForm,
    { ...defaultForm, states: ['MA', 'PR'], by: 'town', direction: 'desc' },
    { ...defaultForm, area: 'nationwide', orderBy: 'days_on_market' },
    {
      ...defaultForm,
      area: 'zip',
      center: { label: '01760', lat: null, lng: null },
      radiusMiles: 12.5,
      filters: { population: '5000,20000', median_listing_price: '500,1000' },
    },
  ]

  test('round-trips', () => {
    for (const form of forms) {
      expect(readForm(writeForm(form))).toEqual(form)
    }
  })

  test('names a place that is searched without a circle', () => {
    const center = { label: 'Boston, MA', lat: 42.36, lng: -71.06 }
    const place = { ...defaultForm, area: 'zip', center, radiusMiles: 0 } as const
    expect(formKey(place)).toBe('area=place&place=Boston%2C+MA')
    expect(isComplete({ ...place, center: null })).toBe(false)
  })

  test('gives the same key in whatever order the filters were set', () => {
    const one = withFilter(withFilter(defaultForm, 'population', '1,2'), 'median_age', '30,35')
    const other = withFilter(withFilter(defaultForm, 'median_age', '30,35'), 'population', '1,2')
    expect(formKey(one)).toBe(formKey(other))
    expect(formKey(one)).toBe('area=state&states=MA&median_age=30%2C35&population=1%2C2')
    expect(formKey(withFilter(one, 'population', undefined))).not.toBe(formKey(one))
  })
})

test('a radius search needs a center', () => {
  expect(isComplete({ ...defaultForm, area: 'zip' })).toBe(false)
  expect(
    isComplete({ ...defaultForm, area: 'zip', center: { label: ' ', lat: null, lng: null } }),
  ).toBe(false)
  expect(isComplete(defaultForm)).toBe(true)
})
