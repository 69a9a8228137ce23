import { kindText } from '@homeground/format/school-text'
import { describe, expect, test } from '@jest/globals'
import { natickHigh, wellesleyHigh } from '../../../../test/natick-high.ts'
import { mapPoints, noPercentText, noResultText, resultsBySubject, subjectsText } from './school-results.ts'

describe('what a result without a percent has instead', () => {
  const [math] = natickHigh.scores
  const withheld = { ...math!, raw: 'PS', low: null, high: null, value: null }

  test('is suppressed where the publisher withholds it', () => {
    expect(['PS', '*', 'S'].map((raw) => noResultText({ raw }))).toEqual(Array(3).fill('Suppressed'))
    expect(noPercentText({ scores: [withheld] }, withheld.year)).toBe('Suppressed')
  })

  test('is not published otherwise', () => {
    expect(['.', '--', null].map((raw) => noResultText({ raw }))).toEqual(Array(3).fill('Not published'))
    expect(noPercentText({ scores: [withheld] }, 2030)).toBe('Not published')
  })
})

test('results are grouped by subject, math first, without subjects that have none', () => {
  const [math] = natickHigh.scores
  const reading = { ...math!, subject: 'rla' } as const
  expect(resultsBySubject({ scores: [reading, math!] }).map(({ subject }) => subject)).toEqual(['math', 'rla'])
  expect(resultsBySubject({ scores: [reading] })).toHaveLength(1)
})

test('names the subjects that a proficiency is computed from', () => {
  expect([['math', 'rla'] as const, ['math'] as const, ['rla'] as const].map(subjectsText)).toEqual([
    'Math and reading',
    'Math only',
    'Reading only',
  ])
})

test('the kind of a school has what is special about it', () => {
  expect(kindText(natickHigh)).toBe('Public high school, grades 9–12')
  expect(kindText({ ...natickHigh, charter: true, type: 'Alternative School' })).toBe(
    'Public charter high school, alternative school, grades 9–12',
  )
  expect(kindText({ ...natickHigh, level: 'Other', grades: { low: 'KG', high: '12' } })).toBe(
    'Public school, grades K–12',
  )
})

describe('mapPoints', () => {
  test('has the school first, then each alternative once, by short names', () => {
    const others = [wellesleyHigh]
    const points = mapPoints({ ...natickHigh, better_alternatives: others, alternatives: others })
    expect(points.map(({ label, value }) => [label, value])).toEqual([
      ['Natick High', 80],
      ['Wellesley High', 98],
    ])
  })

  test('gives no value to schools of another state or spring, whose achievement does not compare', () => {
    const alternatives = [
      { ...wellesleyHigh, ncesID: '330000000001', state_abbr: 'NH' },
      { ...wellesleyHigh, ncesID: '250000000003', year: 2021 },
    ]
    expect(mapPoints({ ...natickHigh, alternatives }).map(({ value }) => value)).toEqual([80, null, null])
  })

  test('is empty for a school without coordinates', () => {
    expect(mapPoints({ ...natickHigh, lat: null, lng: null })).toEqual([])
  })
})
