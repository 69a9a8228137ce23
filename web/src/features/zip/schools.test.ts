import type { NearbySchool, SchoolSummary } from '@homeground/contracts'
import { describe, expect, test } from '@jest/globals'
import { natickSummary as exact } from '../../../test/natick-summary.ts'
import { schoolsSummary } from './schools.tsx'

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
    expect(schoolsSummary({ ...without, year: null, schools: [] })).toMatch(/No test results are loaded/)
  })
})

test('a score that leaves out results of an earlier year says of which year it is', () => {
  const schools = [
    { ...exact, year: 2025 },
    { ...exact, year: 2021 },
  ]
  expect(
    schoolsSummary({ zip: '01760', year: 2025, overall_score: 71, score_from: 'own', schools, borrowed: [] }),
  ).toBe(
    'Two public schools in 01760. The zip’s score of 71 is the achievement of the one with published results of 2024–25.',
  )
})
