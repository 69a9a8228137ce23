import type { NearbySchool, SchoolSummary } from '@homeground/contracts'
import { describe, expect, test } from '@jest/globals'
import { schoolFinding } from './school-finding.ts'

const school = (achievement: number | null) => ({ achievement }) as SchoolSummary
const lender = { achievement: 70, miles: 3 } as NearbySchool
const natick = {
  zip: '01760',
  year: 2021,
  overall_score: 85.62,
  score_from: 'own',
  schools: [school(92), school(84)],
  borrowed: [],
} as const satisfies Parameters<typeof schoolFinding>[0]

describe('schoolFinding', () => {
  test('counts the schools and says what the score is made of', () => {
    expect(schoolFinding({ ...natick, schools: [...natick.schools] })).toBe(
      'Two public schools in 01760. The zip’s score of 86 is their achievement, weighted by students.',
    )
    expect(schoolFinding({ ...natick, schools: [school(92)] })).toBe(
      'One public school in 01760. The zip’s score of 86 is its achievement.',
    )
  })

  test('says how many of the schools the score is of when not all have results', () => {
    expect(schoolFinding({ ...natick, schools: [school(92), school(84), school(null)] })).toBe(
      'Three public schools in 01760. The zip’s score of 86 is the achievement of the two with published results, weighted by students.',
    )
    expect(schoolFinding({ ...natick, schools: [school(92), school(null)] })).toContain(
      'is the achievement of the one with published results.',
    )
  })

  test('says that the score is that of schools nearby', () => {
    const near = { ...natick, score_from: 'nearby', borrowed: [lender, lender, lender] } as const
    expect(schoolFinding({ ...near, borrowed: [...near.borrowed], schools: [] })).toBe(
      'No public school has its address in 01760. The zip’s score of 86 takes the three nearest with results, weighted by students.',
    )
    expect(schoolFinding({ ...near, borrowed: [lender], schools: [school(null)] })).toBe(
      'One public school in 01760. Without published results of its own, the zip’s score of 86 is that of the nearest school with results.',
    )
  })

  test('says why there is no score', () => {
    const without = { ...natick, overall_score: null, score_from: null }
    expect(schoolFinding({ ...without, schools: [] })).toBe(
      'No public school has its address in 01760. None within 10 miles has published results, so there is no score.',
    )
    expect(schoolFinding({ ...without, schools: [school(null)] })).toMatch(
      /any school within 10 miles have published results, so there is no score\.$/,
    )
    expect(schoolFinding({ ...without, year: null, schools: [] })).toMatch(
      /No test results are loaded/,
    )
  })
})
