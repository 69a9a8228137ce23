import type { SchoolYearScores } from '@homeground/contracts'
import { kindText } from '@homeground/format/school-text'
import { describe, expect, test } from '@jest/globals'
import { natickHigh, wellesleyHigh } from '../../../../test/natick-high.ts'
import { mapPoints } from './map-points.ts'
import { noPercentText, subjectsText } from './school-results.ts'
import {
  alternativeGroups,
  comparisonNotes,
  explainedText,
  hasParticipation,
  lowIncomeResults,
  lunchText,
  missingSprings,
  noResultText,
  raceRows,
  resultsBySubject,
} from './school-sections.tsx'

describe('alternativeGroups', () => {
  const near = { ...wellesleyHigh, ncesID: '250000000003', achievement: 20 }

  test('lists schools that score as well or better, then the other nearby ones, each once', () => {
    const groups = alternativeGroups(
      { ...natickHigh, better_alternatives: [wellesleyHigh], alternatives: [near, wellesleyHigh] },
      'Massachusetts',
    )
    expect(groups.map(({ title, schools }) => [title, schools])).toEqual([
      ['Schools that score as well or better', [wellesleyHigh]],
      ['Other nearby schools', [near]],
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
    expect(groups.map(({ title }) => title)).toEqual(['Nearby schools'])
  })
})

test('the springs without results are those between the oldest and the newest', () => {
  expect(missingSprings(natickHigh)).toEqual([2020, 2021, 2022])
  expect(missingSprings({ scores: [] })).toEqual([])
})

describe('the results of low-income students', () => {
  const [math2019, math2023] = natickHigh.scores
  const { participation: _, state_mean: __, ...math } = math2023!
  const lowIncome = { ...math, raw: '34', low: 34, high: 34, value: 34, test_takers: 120 }
  const scores = [math2019!, { ...math2023!, low: 52, high: 52 }]

  test('are next to those of all students of the same subject and spring', () => {
    const reading = { ...lowIncome, subject: 'rla', low: 40, high: 49, test_takers: null } as const
    expect(lowIncomeResults({ low_income_scores: [lowIncome, reading], scores })).toEqual({
      year: 2023,
      lines: ['Math: 34% proficient of 120 tested; all students 52%.', 'Reading: 40–49% proficient.'],
    })
  })

  test('are of the newest spring in which a percent is published', () => {
    const withheld = { ...lowIncome, raw: 'PS', low: null, high: null, value: null }
    expect(lowIncomeResults({ low_income_scores: [{ ...lowIncome, year: 2019 }, withheld], scores })).toEqual({
      year: 2019,
      lines: ['Math: 34% proficient of 120 tested; all students 74%.'],
    })
    expect(lowIncomeResults({ low_income_scores: [withheld], scores })).toBeNull()
    expect(lowIncomeResults({ low_income_scores: [], scores })).toBeNull()
  })
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
      'Below a rank are those that the school could have with its published range.',
      expect.stringContaining('Gray changes are uncertain'),
      'Few took the test.',
    ])
    expect(comparisonNotes([{ ...year!, rank_low: 93, rank_high: 93, trend_missing: 'not_loaded' }])).toEqual([])
  })

  test('tells the interval of the newest rank from the published ranges of the others', () => {
    expect(comparisonNotes([{ ...year!, rank_best: 40, rank_worst: 140, trend_missing: 'not_loaded' }, year!])).toEqual(
      expect.arrayContaining([
        expect.stringMatching(/^Below the rank of the newest spring .* at 90% confidence/),
        'Below other ranks are those that the school could have with its published range.',
      ]),
    )
  })

  test('says why there is no change or impact', () => {
    const text = comparisonNotes([
      { ...year!, trend_missing: 'test_changed', impact: null, impact_missing: 'community_eligibility' },
      year!,
    ]).join(' ')
    expect(text).toMatch(/spring 2020.*changed its test.*Community Eligibility/)
  })
})

test('the note on impact says how much the lunch share explains, where a line was drawn', () => {
  expect(explainedText({ year: 2023, impact_r2: 0.46 })).toBe(
    'The share explains 46% of the differences between these schools in 2023 (R²).',
  )
  expect(explainedText({ year: 2023, impact_r2: 0 })).toContain('explains 0%')
  expect([explainedText({ year: 2023, impact_r2: null }), explainedText(undefined)]).toEqual(['', ''])
})

test('the largest group of students comes first', () => {
  expect(raceRows(natickHigh.races!).map(({ group }) => group)).toEqual(['White', 'Asian'])
})

test('says what share gets free or reduced-price lunch, or why that is unknown', () => {
  expect(lunchText(natickHigh.lunch)).toBe('17.3% got free or reduced-price lunch in 2022–23.')
  expect(lunchText({ ...natickHigh.lunch, caveat: 'community_eligibility' })).toMatch(/^All students/)
  expect(lunchText({ ...natickHigh.lunch, share: null, caveat: 'not_reported' })).toMatch(/not reported/)
})

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
