import type { ProficiencyTrend, SchoolSummary } from '@homeground/contracts'
import { describe, expect, test } from '@jest/globals'
import { cautionNotes, readingNotes } from './school-notes.ts'
import { missingReasons } from './school-reasons.ts'

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
  caveat: 'Few pupils took the tests in spring 2021.',
}

describe('readingNotes', () => {
  test('explains only what occurs', () => {
    expect(readingNotes([{ ...exact, state_mean: null }])).toEqual(['A dot is an exact share.'])
    expect(readingNotes([ranged])).toEqual([
      'A bracket is the range that was published to protect students.',
      'The tick is the mean of the schools of that level in the state.',
    ])
    expect(readingNotes([untested])).toEqual(['Not published: no tests, or too few test takers.'])
  })

  test('says why a school whose pupils all eat free has no impact', () => {
    const free = { ...exact, impact: null, impact_missing: 'community_eligibility' } as const
    expect(readingNotes([exact, free]).at(-1)).toContain('Community Eligibility')
    expect(readingNotes([exact, untested]).join(' ')).not.toContain('Community Eligibility')
  })
})

describe('cautionNotes', () => {
  test('says within what scores compare, once any school has one', () => {
    expect(cautionNotes({ schools: [untested], borrowed: [] })).toEqual([])
    expect(cautionNotes({ schools: [], borrowed: [{ ...exact, miles: 3 }] })).toEqual([
      'Scores compare within one state and year only.',
    ])
  })

  test('gives the caveat of the changes once, and what gray means', () => {
    const schools = [
      { ...exact, trend: unclear },
      { ...ranged, trend: unclear },
    ]
    expect(cautionNotes({ schools, borrowed: [] }).slice(1)).toEqual([
      'Gray changes are unclear: the ranges of the two springs overlap.',
      'Few pupils took the tests in spring 2021.',
    ])
  })

  test('says that spring 2020 had no tests when changes would begin there', () => {
    const schools = [{ ...exact, trend_missing: 'no_tests_2020' } as const]
    expect(cautionNotes({ schools, borrowed: [] }).at(-1)).toContain('spring 2020')
  })
})

test('a missing number says why', () => {
  const why = missingReasons({ impact_missing: 'too_few_schools', trend_missing: 'no_tests_2020' })
  expect(why.impact).toBe('Too few schools of its state and level to compare with.')
  expect(why.trend).toBe('No tests were given in spring 2020.')
})
