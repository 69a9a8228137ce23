import { schoolRankingFloor } from '@homeground/catalog/defaults'
import type { Proficiency } from './proficiency.ts'

/** A trend with the number of test takers that it rests on. */
export interface CountedTrend {
  /** Percentage points over two years. */
  readonly change: number
  /** The ranges of the two springs do not overlap. */
  readonly clear: boolean
  /** Of the spring that has fewer; null when one of the two is not published. */
  readonly takers: number | null
}

/** Test takers of the spring that has fewer; null when one of the two is not published. */
export function fewerTakers(now: Pick<Proficiency, 'takers'>, before: Pick<Proficiency, 'takers'>): number | null {
  return now.takers === null || before.takers === null ? null : Math.min(now.takers, before.takers)
}

/**
 * Whether "most improved" ranks a change: the ranges of the two springs do not overlap, and at least `floor` students
 * took the tests of both (0: any number, also an unknown one).
 */
export function isCertainChange(
  { clear, takers }: Omit<CountedTrend, 'change'>,
  floor: number = schoolRankingFloor,
): boolean {
  return clear && (floor === 0 || (takers ?? 0) >= floor)
}

/** Whether a school is "rising": its change is certain and up. */
export function isRising(trend: CountedTrend, floor?: number): boolean {
  return trend.change > 0 && isCertainChange(trend, floor)
}
