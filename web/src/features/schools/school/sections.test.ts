import type { SchoolYearScores } from '@homeground/contracts'
import { describe, expect, test } from '@jest/globals'
import { natickHigh, wellesleyHigh } from '../../../../test/natick-high.ts'
import { alternativeGroups } from './alternatives-section.tsx'
import { comparisonNotes } from './compared-section.tsx'
import { hasParticipation, missingSprings } from './scores-section.tsx'
import { lunchText, raceRows } from './students-section.tsx'

describe('alternativeGroups', () => {
  const near = { ...wellesleyHigh, ncesID: '250000000003', achievement: 20 }

  test('lists schools that do as well or better, then the nearest others, each once', () => {
    const groups = alternativeGroups(
      { ...natickHigh, better_alternatives: [wellesleyHigh], alternatives: [near, wellesleyHigh] },
      'Massachusetts',
    )
    expect(groups.map(({ title, schools }) => [title, schools])).toEqual([
      ['Do as well or better', [wellesleyHigh]],
      ['Nearest others', [near]],
    ])
  })

  test('says that no school does as well', () => {
    const [better] = alternativeGroups({ ...natickHigh, alternatives: [near] }, 'Massachusetts')
    expect([better!.schools, better!.none]).toEqual([
      [],
      'No school of this level within 50 miles in Massachusetts has an achievement as high.',
    ])
  })

  test('compares nothing with a school without an achievement', () => {
    const groups = alternativeGroups({ ...natickHigh, years: [], alternatives: [near] }, 'Guam')
    expect(groups.map(({ title }) => title)).toEqual(['Nearest'])
  })
})

test('the springs without results are those between the oldest and the newest', () => {
  expect(missingSprings(natickHigh)).toEqual([2020, 2021, 2022])
  expect(missingSprings({ scores: [] })).toEqual([])
})

test('participation is shown once it is known for any result', () => {
  const [math] = natickHigh.scores
  expect(hasParticipation(natickHigh)).toBe(false)
  expect(hasParticipation({ scores: [math!, { ...math!, participation: { low: 95, high: 99 } }] })).toBe(true)
})

describe('comparisonNotes', () => {
  const [year] = natickHigh.years
  const trend = { change: 1, low: -1, high: 3, clear: false, from: 2021, participation: 90 }

  test('explains only what the table has, each caveat once', () => {
    const years: SchoolYearScores[] = [
      { ...year!, trend: { ...trend, caveat: 'Few took the test.' }, trend_missing: null },
      { ...year!, trend: { ...trend, caveat: 'Few took the test.' }, trend_missing: null },
    ]
    expect(comparisonNotes(years)).toEqual([
      'Gray changes are uncertain: the ranges of the two springs overlap.',
      'Few took the test.',
    ])
    expect(comparisonNotes([{ ...year!, trend_missing: 'not_loaded' }])).toEqual([])
  })

  test('says why there is no change or impact', () => {
    const text = comparisonNotes([
      { ...year!, trend_missing: 'test_changed', impact: null, impact_missing: 'community_eligibility' },
      year!,
    ]).join(' ')
    expect(text).toMatch(/spring 2020.*changed its test.*Community Eligibility/)
  })
})

test('the largest group of students comes first', () => {
  expect(raceRows(natickHigh.races!).map(({ group }) => group)).toEqual(['White', 'Asian'])
})

test('says what share gets free or reduced-price lunch, or why that is unknown', () => {
  expect(lunchText(natickHigh.lunch)).toBe('17.3% got free or reduced-price lunch in 2022–23.')
  expect(lunchText({ ...natickHigh.lunch, caveat: 'community_eligibility' })).toMatch(/^All students/)
  expect(lunchText({ ...natickHigh.lunch, share: null, caveat: 'not_reported' })).toMatch(/not reported/)
})
