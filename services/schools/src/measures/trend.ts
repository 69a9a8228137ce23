import type { ProficiencyTrend, TrendMissing } from '@homeground/contracts'
import { toHundredth } from './hundredth.ts'
import type { Proficiency } from './proficiency.ts'

/** No state gave its tests in this spring. */
export const SPRING_WITHOUT_TESTS = 2020
/** Many pupils stayed away from the tests of this spring. */
const SPRING_OF_FEW = 2021

const caveat =
  'Few pupils took the tests in spring 2021 and none in 2020: the change may be one of who took them.'

export type Trend = Omit<ProficiencyTrend, 'from' | 'caveat'>

/**
 * Change of proficiency over two years, percentage points: this spring's value less that of two
 * springs before; it can be as low as low − high and as great as high − low of the two, and is
 * clear when those are on one side of 0. Participation is 100 × takers now / takers then. Null when
 * either has no proficiency, or they have different subjects: math and reading are not on one level.
 */
export function trendBetween(
  now: Proficiency | null | undefined,
  before: Proficiency | null | undefined,
): Trend | null {
  if (!now || !before || now.subjects.join() !== before.subjects.join()) return null
  const low = now.low - before.high
  const high = now.high - before.low
  return {
    change: toHundredth(now.value - before.value),
    low: toHundredth(low),
    high: toHundredth(high),
    clear: low > 0 || high < 0,
    participation:
      now.takers === null || !before.takers
        ? null
        : toHundredth((100 * now.takers) / before.takers),
  }
}

/** Why trendBetween has nothing to say; `beforeIsLoaded`: results of two springs before are there. */
export function trendMissing(
  year: number,
  {
    now,
    before,
    beforeIsLoaded,
  }: {
    now: Proficiency | null | undefined
    before: Proficiency | null | undefined
    beforeIsLoaded: boolean
  },
): TrendMissing | null {
  if (!now) return 'not_tested'
  if (year - 2 === SPRING_WITHOUT_TESTS && !beforeIsLoaded) return 'no_tests_2020'
  if (!beforeIsLoaded) return 'not_loaded'
  if (!before) return 'not_tested'
  return now.subjects.join() === before.subjects.join() ? null : 'other_subjects'
}

/** What is to be known of a change up to a spring: that it begins or ends in 2021. */
export function trendCaveat(year: number): string | null {
  return year === SPRING_OF_FEW || year - 2 === SPRING_OF_FEW ? caveat : null
}
