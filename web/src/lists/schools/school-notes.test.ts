import type { ProficiencyTrend } from '@homeground/contracts'
import { describe, expect, test } from '@jest/globals'
import { natickSummary as exact } from '../../../test/natick-summary.ts'
import { cautionNotes, readingNotes, sourcesText } from './school-notes.ts'

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
      'Gray changes are uncertain: the ranges of the two springs overlap.',
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
