import { describe, expect, test } from '@jest/globals'
import {
  canBeAsked,
  defaultQuestion,
  keyOf,
  type Question,
  readQuestion,
  setFilter,
  writeQuestion,
} from './question.ts'

const read = (text: string) => readQuestion(new URLSearchParams(text))

describe('readQuestion', () => {
  test('is the default for an empty address', () => {
    expect(read('')).toEqual(defaultQuestion)
  })

  test('keeps what the registry and the list of states know, and drops the rest', () => {
    const question = read(
      'area=state&states=nh,ZZ,MA,NH&median_listing_price=500,1000&nonsense=1,2&population=9,1',
    )
    expect(question.states).toEqual(['NH', 'MA'])
    expect(question.filters).toEqual({ median_listing_price: '500,1000' })
  })

  test('falls back where a value makes no sense', () => {
    const question = read('area=moon&radius=9999&order=drop+table&dir=up&by=street')
    expect(question).toEqual(defaultQuestion)
  })

  test('reads the center of a radius search, with its point when both degrees are right', () => {
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

describe('writeQuestion', () => {
  const questions: Question[] = [
    defaultQuestion,
    { ...defaultQuestion, states: ['MA', 'PR'], by: 'town', direction: 'desc' },
    { ...defaultQuestion, area: 'nationwide', orderBy: 'days_on_market' },
    {
      ...defaultQuestion,
      area: 'zip',
      center: { label: '01760', lat: null, lng: null },
      radiusMiles: 12.5,
      filters: { population: '5000,20000', median_listing_price: '500,1000' },
    },
  ]

  test('comes back the same', () => {
    for (const question of questions) {
      expect(readQuestion(writeQuestion(question))).toEqual(question)
    }
  })

  test('gives one key however the filters were set', () => {
    const one = setFilter(setFilter(defaultQuestion, 'population', '1,2'), 'median_age', '30,35')
    const other = setFilter(setFilter(defaultQuestion, 'median_age', '30,35'), 'population', '1,2')
    expect(keyOf(one)).toBe(keyOf(other))
    expect(keyOf(one)).toBe('area=state&states=MA&median_age=30%2C35&population=1%2C2')
    expect(keyOf(setFilter(one, 'population', undefined))).not.toBe(keyOf(one))
  })
})

test('a radius search needs a center', () => {
  expect(canBeAsked({ ...defaultQuestion, area: 'zip' })).toBe(false)
  expect(
    canBeAsked({ ...defaultQuestion, area: 'zip', center: { label: ' ', lat: null, lng: null } }),
  ).toBe(false)
  expect(canBeAsked(defaultQuestion)).toBe(true)
})
