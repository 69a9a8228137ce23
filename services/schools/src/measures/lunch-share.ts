import type { ImpactMissing } from '@homeground/contracts'

/**
 * Share of pupils with free or reduced-price lunch, percent: 100 × lunch / students, at most 100
 * (counts of another day may exceed the enrolment). Null when either is not told.
 */
export function lunchShare(lunch: number | null, students: number | null): number | null {
  if (lunch === null || students === null || students === 0) return null
  return Math.min(100, (100 * lunch) / students)
}

/**
 * Why a lunch share does not tell what pupils' homes earn, if it does not: under Community
 * Eligibility a school feeds everybody, and reports all of its pupils or none.
 */
export function lunchCaveat(
  share: number | null,
): Extract<ImpactMissing, 'community_eligibility' | 'lunch_not_reported'> | null {
  if (share === null) return 'lunch_not_reported'
  return share >= 100 ? 'community_eligibility' : null
}
