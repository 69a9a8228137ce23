import type { NearbySchool, ProficiencyTrend, SchoolSummary } from '@homeground/contracts'
import { describe, expect, test } from '@jest/globals'
import { cautionNotes, readingNotes, schoolsSummary, sourcesText } from './schools-notes.ts'

const exact: SchoolSummary = {
  ncesID: '250000000001',
  name: 'Natick High School',
  level: 'High',
  grades: { low: '09', high: '12' },
  town: 'Natick',
  state_abbr: 'MA',
  zip: '01760',
  lat: 42.28,
  lng: -71.35,
  approximate: false,
  students: 1684,
  year: 2021,
  source: 'edfacts',
  scores: [],
  proficiency: { low: 64, high: 64, value: 64 },
  state_mean: 52,
  achievement: 71,
  impact: 60,
  impact_missing: null,
  trend: null,
  trend_missing: 'not_loaded',
}
const ranged = { ...exact, proficiency: { low: 70, high: 74, value: 72 } }
const untested = { ...exact, proficiency: null, achievement: null, impact: null }
const unclear: ProficiencyTrend = {
  ...{ change: -2.5, low: -6.5, high: 1.5, clear: false, from: 2019, participation: 71 },
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
    expect(cautionNotes({ schools: [untested], borrowed: [] })).toEqual([])
    expect(cautionNotes({ schools: [], borrowed: [{ ...exact, miles: 3 }] })).toEqual([
      'Compare scores only within one state and year.',
    ])
  })

  test('has each caveat of the changes once, and explains gray', () => {
    const schools = [
      { ...exact, trend: unclear },
      { ...ranged, trend: unclear },
    ]
    expect(cautionNotes({ schools, borrowed: [] }).slice(1)).toEqual([
      'Gray changes are uncertain: the ranges of the two springs overlap.',
      'Few students took the tests in spring 2021.',
    ])
  })

  test('says that spring 2020 had no tests if changes would start there', () => {
    const schools = [{ ...exact, trend_missing: 'no_tests_2020' } as const]
    expect(cautionNotes({ schools, borrowed: [] }).at(-1)).toContain('spring 2020')
  })
})

const school = (achievement: number | null) => ({ achievement, year: 2021 }) as SchoolSummary
const lender = { achievement: 70, miles: 3 } as NearbySchool
const natick = {
  zip: '01760',
  year: 2021,
  overall_score: 85.62,
  score_from: 'own',
  schools: [school(92), school(84)],
  borrowed: [],
} as const satisfies Parameters<typeof schoolsSummary>[0]

describe('schoolsSummary', () => {
  test('counts the schools and says what the score is based on', () => {
    expect(schoolsSummary({ ...natick, schools: [...natick.schools] })).toBe(
      'Two public schools in 01760. The zip’s score of 86 is their achievement, weighted by students.',
    )
    expect(schoolsSummary({ ...natick, schools: [school(92)] })).toBe(
      'One public school in 01760. The zip’s score of 86 is its achievement.',
    )
  })

  test('says how many schools the score is based on if not all have results', () => {
    expect(schoolsSummary({ ...natick, schools: [school(92), school(84), school(null)] })).toBe(
      'Three public schools in 01760. The zip’s score of 86 is the achievement of the two with published results, weighted by students.',
    )
    expect(schoolsSummary({ ...natick, schools: [school(92), school(null)] })).toContain(
      'is the achievement of the one with published results.',
    )
  })

  test('says that the score is that of nearby schools', () => {
    const near = { ...natick, score_from: 'nearby', borrowed: [lender, lender, lender] } as const
    expect(schoolsSummary({ ...near, borrowed: [...near.borrowed], schools: [] })).toBe(
      'No public school has an address in 01760. The zip’s score of 86 is based on the three nearest schools with results, weighted by students.',
    )
    expect(schoolsSummary({ ...near, borrowed: [lender], schools: [school(null)] })).toBe(
      'One public school in 01760. Without published results of its own, the zip’s score of 86 is that of the nearest school with results.',
    )
  })

  test('says why there is no score', () => {
    const without = { ...natick, overall_score: null, score_from: null }
    expect(schoolsSummary({ ...without, schools: [] })).toBe(
      'No public school has an address in 01760. No school within 10 miles has published results, so there is no score.',
    )
    expect(schoolsSummary({ ...without, schools: [school(null)] })).toMatch(
      /No school here or within 10 miles has published results, so there is no score\.$/,
    )
    expect(schoolsSummary({ ...without, year: null, schools: [] })).toMatch(
      /No test results are loaded/,
    )
  })
})

test('a score that leaves out results of an earlier year says of which year it is', () => {
  const schools = [
    { ...exact, year: 2025 },
    { ...exact, year: 2021 },
  ]
  expect(
    schoolsSummary({
      ...{ zip: '01760', year: 2025, overall_score: 71, score_from: 'own' },
      ...{ schools, borrowed: [] },
    }),
  ).toBe(
    'Two public schools in 01760. The zip’s score of 71 is the achievement of the one with published results of 2024–25.',
  )
})

test('cautionNotes says where a changed test leaves no change', () => {
  const schools = [{ ...exact, trend_missing: 'test_changed' } as const]
  expect(cautionNotes({ schools, borrowed: [] }).at(-1)).toBe(
    'A 2-year change is not shown where the state changed its test or the scores that count as proficient.',
  )
})

test('sourcesText names each publisher and vintage once, with its contents', () => {
  const of = (what: 'directory' | 'students' | 'scores', publisher: string, vintage: string) => ({
    ...{ what, source: 'ccd', publisher, vintage },
    data_set: 'real' as const,
  })
  expect(
    sourcesText([
      of('directory', 'NCES', '2020–21'),
      of('students', 'NCES', '2020–21'),
      of('scores', 'US Department of Education', '2018–19 to 2020–21'),
    ]),
  ).toBe(
    'NCES 2020–21 (schools and students), US Department of Education 2018–19 to 2020–21 (scores)',
  )
})
