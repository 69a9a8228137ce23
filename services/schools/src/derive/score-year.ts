import type { ImpactMissing, TrendMissing } from '@homeground/contracts'
import { toHundredth } from '../measures/hundredth.ts'
import { impactPercentiles } from '../measures/impact.ts'
import { lunchCaveat } from '../measures/lunch-share.ts'
import { midRankPercentiles, ranksFromTop } from '../measures/percentile.ts'
import { type Proficiency, proficiencyOf } from '../measures/proficiency.ts'
import { type Trend, trendBetween, trendMissing } from '../measures/trend.ts'
import type { PublishedResults } from './results.repository.ts'

/** A school's results of one spring with the measures computed from them. */
export interface ScoredSchool {
  readonly results: PublishedResults
  readonly proficiency: Proficiency | null
  achievement: number | null
  rank: number | null
  rankOf: number | null
  impact: number | null
  impactMissing: ImpactMissing | null
  readonly trend: Trend | null
  readonly trendMissing: TrendMissing | null
}

export interface YearInput {
  readonly year: number
  /** One entry per school; all lists here have the same order. */
  readonly results: readonly (PublishedResults | undefined)[]
  readonly lunchShares: readonly (number | null)[]
  /** Proficiency two springs earlier; undefined when that spring is not loaded. */
  readonly before: readonly (Proficiency | null)[] | undefined
  /** The indexes of the schools of each state and level, which are compared with each other. */
  readonly groups: Iterable<readonly number[]>
}

/** Computes all measures of one spring; undefined for schools without results in it. */
export function scoreYear(input: YearInput): (ScoredSchool | undefined)[] {
  const { year, results, lunchShares, before, groups } = input
  const scored = results.map((result, i) => {
    if (!result) return undefined
    const proficiency = proficiencyOf({
      math: result.math?.result ?? null,
      rla: result.rla?.result ?? null,
    })
    const springs = { now: proficiency, before: before?.[i], beforeIsLoaded: before !== undefined }
    return {
      results: result,
      proficiency,
      achievement: null,
      rank: null,
      rankOf: null,
      impact: null,
      impactMissing: proficiency ? lunchCaveat(lunchShares[i] ?? null) : 'not_tested',
      trend: trendBetween(proficiency, before?.[i]),
      trendMissing: trendMissing(year, springs),
    } satisfies ScoredSchool as ScoredSchool
  })
  for (const group of groups) {
    setRanks(group.flatMap((i) => (scored[i]?.proficiency ? [scored[i]] : [])))
    setImpact(
      group.flatMap((i) => {
        const school = scored[i]
        return school && !school.impactMissing ? [{ school, lunchShare: lunchShares[i]! }] : []
      }),
    )
  }
  return scored
}

/** Sets percentile and rank of the tested schools of one state and level. */
function setRanks(schools: readonly ScoredSchool[]): void {
  const values = schools.map(({ proficiency }) => proficiency!.value)
  const percentiles = midRankPercentiles(values)
  const ranks = ranksFromTop(values)
  schools.forEach((school, i) => {
    school.achievement = toHundredth(percentiles[i]!)
    school.rank = ranks[i]!
    school.rankOf = schools.length
  })
}

/** Sets the impact of schools with a meaningful lunch share. */
function setImpact(schools: readonly { school: ScoredSchool; lunchShare: number }[]): void {
  const points = schools.map(({ school, lunchShare }) => ({
    lunchShare,
    proficiency: school.proficiency!.value,
  }))
  const impacts = impactPercentiles(points)
  schools.forEach(({ school }, i) => {
    school.impact = impacts ? toHundredth(impacts[i]!) : null
    school.impactMissing = impacts ? null : 'too_few_schools'
  })
}
