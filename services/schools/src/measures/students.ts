/**
 * `diversity_score` of a school, 0 to 100: 100 × (1 − Σ shareᵢ²) / (1 − 1/k), with shares of the students
 * whose group is reported and k race groups. 0 means a single group, 100 means groups of equal size.
 * Null without students. Source: CCD membership, which has k = 7 groups.
 */
import type { ImpactMissing } from '@homeground/contracts'

/** The seven groups that NCES counts students by, in the order of the columns that store them. */
export const raceGroups = [
  { column: 'american_indian', name: 'American Indian or Alaska Native' },
  { column: 'asian', name: 'Asian' },
  { column: 'hispanic', name: 'Hispanic/Latino' },
  { column: 'black', name: 'Black or African American' },
  { column: 'white', name: 'White' },
  { column: 'pacific_islander', name: 'Native Hawaiian or Other Pacific Islander' },
  { column: 'two_or_more', name: 'Two or more races' },
] as const

type RaceColumn = (typeof raceGroups)[number]['column']
export const raceColumns: readonly RaceColumn[] = raceGroups.map(({ column }) => column)

const indexByName = new Map(raceGroups.map(({ name }, index) => [name.toLowerCase(), index]))

/** The index in `raceGroups` of a name in a file; undefined when it is none of them. */
export function raceGroupIndex(name: string): number | undefined {
  return indexByName.get(name.trim().toLowerCase())
}

export function diversityScore(studentsByGroup: readonly number[]): number | null {
  const students = studentsByGroup.reduce((sum, count) => sum + count, 0)
  if (students === 0) return null
  const sumOfSquares = studentsByGroup.reduce((sum, count) => sum + (count / students) ** 2, 0)
  return (100 * (1 - sumOfSquares)) / (1 - 1 / studentsByGroup.length)
}

/**
 * Share of students eligible for free or reduced-price lunch, percent, 0 to 100: 100 × lunch / students.
 * Capped at 100, since the two counts are of different days. Null when either count is not reported.
 * Source: CCD lunch and CCD membership of the same school year.
 */
export function lunchShare(lunch: number | null, students: number | null): number | null {
  if (lunch === null || students === null || students === 0) return null
  return Math.min(100, (100 * lunch) / students)
}

/**
 * Why a lunch share does not reflect family income; null when it does. Under the Community Eligibility
 * Provision a school serves free lunch to everyone, and reports either all of its students or none.
 */
export function lunchCaveat(
  share: number | null,
): Extract<ImpactMissing, 'community_eligibility' | 'lunch_not_reported'> | null {
  if (share === null) return 'lunch_not_reported'
  return share >= 100 ? 'community_eligibility' : null
}
