import type { ImpactMissing } from '@homeground/contracts'

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
