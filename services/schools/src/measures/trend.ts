import { schoolRankingFloor } from '@homeground/catalog/defaults'
import { schoolYear } from '@homeground/catalog/periods'
import { pandemicCaveat, samplingMargin } from '@homeground/catalog/school-measures'
import type { ProficiencyTrend, TrendMissing } from '@homeground/contracts'
import { toHundredth } from './mean.ts'
import type { Proficiency } from './proficiency.ts'

/** No state held its tests in this spring. */
export const SPRING_WITHOUT_TESTS = 2020

const otherSourceCaveat = 'The two springs come from different publishers, whose results may cover different grades.'

export type Trend = Omit<ProficiencyTrend, 'from' | 'caveat'>

/**
 * Change of proficiency over two years, percentage points to the hundredth, −100 to 100: this spring's
 * value minus that of two springs earlier. Its bounds are low − high and high − low of the two, widened by the
 * sampling margin of the change; it is clear when both bounds are on the same side of 0, and never where the number of
 * test takers is not published, since the margin is unknown then. Participation is 100 × takers now / takers then.
 * Null when either spring has no proficiency, or when they cover different subjects, since math and
 * reading scores are not comparable. Sources: EDFacts and the Education Data Center.
 */
export function trendBetween(
  now: Proficiency | null | undefined,
  before: Proficiency | null | undefined,
): Trend | null {
  if (!now || !before || now.subjects.join() !== before.subjects.join()) return null
  const margin = samplingMargin(now, before)
  const low = Math.max(-100, now.low - before.high - (margin ?? 0))
  const high = Math.min(100, now.high - before.low + (margin ?? 0))
  return {
    change: toHundredth(now.value - before.value),
    low: toHundredth(low),
    high: toHundredth(high),
    clear: margin !== null && (low > 0 || high < 0),
    participation: now.takers === null || !before.takers ? null : toHundredth((100 * now.takers) / before.takers),
  }
}

/**
 * Why a school has no trend, or null. `beforeIsLoaded`: results of two springs earlier are loaded.
 * `testChanged`: the test or its cut scores changed since then, so that the results do not compare.
 */
export function trendMissing(
  year: number,
  {
    now,
    before,
    beforeIsLoaded,
    testChanged,
  }: {
    now: Proficiency | null | undefined
    before: Proficiency | null | undefined
    beforeIsLoaded: boolean
    testChanged: boolean
  },
): TrendMissing | null {
  if (!now) return 'not_tested'
  if (year - 2 === SPRING_WITHOUT_TESTS && !beforeIsLoaded) return 'no_tests_2020'
  if (!beforeIsLoaded) return 'not_loaded'
  if (!before) return 'not_tested'
  if (now.subjects.join() !== before.subjects.join()) return 'other_subjects'
  return testChanged ? 'test_changed' : null
}

/** The facts on which the caveats of a trend depend. */
export interface TrendSources {
  readonly source: string | null
  readonly sourceBefore: string | null
  /** Whether it is known if the state's test changed in the spring between. */
  readonly isBetweenLoaded: boolean
}

/**
 * Why to read a change up to a spring with care: it starts or ends in 2021, its two springs come from
 * different sources, or the test may have changed in the spring between. Null when there is no reason.
 */
export function trendCaveat(year: number, { source, sourceBefore, isBetweenLoaded }: TrendSources): string | null {
  const isUnknown = !isBetweenLoaded && year - 1 !== SPRING_WITHOUT_TESTS
  const caveats = [
    pandemicCaveat(year) ?? '',
    source === sourceBefore ? '' : otherSourceCaveat,
    isUnknown
      ? `Results of ${schoolYear(year - 1)} are not loaded, so a change of the test in that year is not known.`
      : '',
  ]
  return caveats.filter(Boolean).join(' ') || null
}

/** A trend with the number of test takers that it rests on. */
interface CountedTrend {
  /** Percentage points over two years. */
  readonly change: number
  /** Its range, with the sampling margin, does not contain 0. */
  readonly clear: boolean
  /** Of the spring that has fewer; null when one of the two is not published. */
  readonly takers: number | null
}

/** Test takers of the spring that has fewer; null when one of the two is not published. */
export function fewerTakers(now: Pick<Proficiency, 'takers'>, before: Pick<Proficiency, 'takers'>): number | null {
  return now.takers === null || before.takers === null ? null : Math.min(now.takers, before.takers)
}

/**
 * Whether "most improved" ranks a change: its range does not contain 0, and at least `floor` students took the tests of
 * both (0: any number, also an unknown one).
 */
export function isCertainChange(
  { clear, takers }: Omit<CountedTrend, 'change'>,
  floor: number = schoolRankingFloor,
): boolean {
  return clear && (floor === 0 || (takers ?? 0) >= floor)
}

/**
 * The end of a certain change's range that is nearer to 0, percentage points: the change is at least this large. Lists
 * of change are in its order, so that a few students do not lead them by luck.
 */
export function leastChange({ change, low, high }: Pick<Trend, 'change' | 'low' | 'high'>): number {
  return change > 0 ? low : high
}

/** Whether a school is "rising": its change is certain and up. */
export function isRising(trend: CountedTrend, floor?: number): boolean {
  return trend.change > 0 && isCertainChange(trend, floor)
}
