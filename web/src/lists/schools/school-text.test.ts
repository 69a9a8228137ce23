import type { ProficiencyTrend } from '@homeground/contracts'
import { describe, expect, test } from '@jest/globals'
import { natickSummary as exact } from '../../../test/natick-summary.ts'
import { cautionNotes, readingNotes, sourcesText } from './school-notes.ts'
import { rankingNotes, schoolRank, schoolResult } from './school-result.ts'
import { levelText, meanChangeOf, placeText, pointsText, rangeText } from './school-text.ts'

describe('levelText', () => {
  test.each([
    ['High', '09', '12', 'High, grades 9–12'],
    ['Elementary', 'KG', '04', 'Elementary, grades K–4'],
    ['Elementary', 'PK', 'PK', 'Elementary, grade PK'],
    ['Middle', null, '08', 'Middle, grade 8'],
    ['High', '10', '13', 'High, grades 10–13'],
    ['High', null, null, 'High'],
    ['Other', 'KG', '12', 'Grades K–12'],
    ['Other', 'UG', 'UG', 'Ungraded'],
    ['Other', 'AE', 'AE', 'Adults'],
    ['Other', null, null, 'Other'],
  ] as const)('of %s, %s to %s', (level, low, high, text) => {
    expect(levelText({ level, grades: { low, high } })).toBe(text)
  })
})

test('placeText says where a school outside the zip is, and whether that is approximate', () => {
  const school = { town: 'Framingham', state_abbr: 'MA', miles: 3.24, approximate: false } as const
  expect(placeText(school)).toBe('Framingham MA, 3.2 mi')
  expect(placeText({ ...school, town: null, approximate: true })).toBe('MA, about 3.2 mi')
})

test('pointsText is in percentage points, with a sign', () => {
  expect([1.14, -2.5, 0, -0.04].map(pointsText)).toEqual(['+1.1 pp', '−2.5 pp', '0.0 pp', '0.0 pp'])
})

const ranged = { ...exact, proficiency: { low: 70, high: 74, value: 72 } }
const untested = { ...exact, proficiency: null, achievement: null, impact: null }
const unclear: ProficiencyTrend = {
  change: -2.5,
  low: -6.5,
  high: 1.5,
  clear: false,
  from: 2019,
  participation: 71,
  caveat: 'Few students took the tests in spring 2021.',
}

describe('readingNotes', () => {
  test('explains only the marks in the table', () => {
    expect(readingNotes([{ ...exact, state_mean: null }])).toEqual(['A dot is an exact share.'])
    expect(readingNotes([ranged])).toEqual([
      'A bracket is a range, published instead of the exact share to protect students’ privacy.',
      'The tick is the state average for schools of that level.',
    ])
    expect(readingNotes([untested])).toEqual(['Not published: no tests, or too few test takers.'])
  })

  test('says why a school where all students get free meals has no impact', () => {
    const free = { ...exact, impact: null, impact_missing: 'community_eligibility' } as const
    expect(readingNotes([exact, free]).at(-1)).toContain('Community Eligibility')
    expect(readingNotes([exact, untested]).join(' ')).not.toContain('Community Eligibility')
  })
})

describe('cautionNotes', () => {
  test('says which scores to compare, once any school has one', () => {
    expect(cautionNotes([untested])).toEqual([])
    expect(cautionNotes([exact])).toEqual(['Compare scores only within one state and year.'])
  })

  test('has each caveat of the changes once, and explains gray', () => {
    const schools = [
      { ...exact, trend: unclear },
      { ...ranged, trend: unclear },
    ]
    expect(cautionNotes(schools).slice(1)).toEqual([
      expect.stringContaining('Gray changes are uncertain'),
      'Few students took the tests in spring 2021.',
    ])
  })

  test('says that spring 2020 had no tests if changes would start there', () => {
    const schools = [{ ...exact, trend_missing: 'no_tests_2020' } as const]
    expect(cautionNotes(schools).at(-1)).toContain('spring 2020')
  })
})

test('cautionNotes says where a changed test leaves no change', () => {
  const schools = [{ ...exact, trend_missing: 'test_changed' } as const]
  expect(cautionNotes(schools).at(-1)).toBe(
    'A 2-year change is not shown where the state changed its test or the scores that count as proficient.',
  )
})

test('sourcesText names each publisher and vintage once, with its contents', () => {
  const of = (what: 'directory' | 'students' | 'scores', publisher: string, vintage: string) => ({
    what,
    source: 'ccd',
    publisher,
    vintage,
    data_set: 'real' as const,
  })
  expect(
    sourcesText([
      of('directory', 'NCES', '2020–21'),
      of('students', 'NCES', '2020–21'),
      of('scores', 'US Department of Education', '2018–19 to 2020–21'),
    ]),
  ).toBe('NCES 2020–21 (schools and students), US Department of Education 2018–19 to 2020–21 (scores)')
})

test('a change has its range, and that of a district is clear outside 0', () => {
  expect(rangeText({ low: 0.5, high: 29 })).toBe('+0.5 to +29.0')
  expect(meanChangeOf({ trend: -1, trend_low: -3, trend_high: 1 })).toMatchObject({ change: -1, clear: false })
  expect(meanChangeOf({ trend: -2, trend_low: -3, trend_high: -1 })).toMatchObject({ change: -2, clear: true })
})

test('a list has the rank of each measure within state and level, and names its floor', () => {
  const school = schoolResult({
    ncesID: '1',
    name: 'Natick Middle',
    rank: 60,
    rank_best: 41,
    rank_worst: 80,
    proficiency_rank: 58,
    impact_rank: 7,
    trend_rank: null,
  })
  const ranks = ['achievement', 'proficiency', 'impact', 'trend'].map((key) => schoolRank(school, key))
  expect(ranks).toEqual([{ rank: 60, best: 41, worst: 80 }, { rank: 58 }, { rank: 7 }, null])
  expect(rankingNotes({ floor: 20, below_floor: 2, year: 2023 }, { one: 'school', hasChanges: true })).toEqual([
    'Each rank is that of the school in its state and level; ties share a rank.',
    '2 schools with fewer than 20 test takers are not listed.',
    expect.stringContaining('Gray changes are uncertain'),
    expect.stringContaining('spring 2021'),
  ])
})
