import { setImmediate } from 'node:timers/promises'
import type { SchoolScoreSource } from '@homeground/catalog/sources'
import { mean, rankIntervals } from '@homeground/columns'
import type { ImpactMissing, TrendMissing } from '@homeground/contracts'
import type { CopyValue } from '@homeground/sources'
import { lowIncomeColumns } from '../imports/nces-fields.ts'
import { toHundredth } from '../measures/mean.ts'
import { isPoint } from '../measures/percent.ts'
import { impactOf, midRankPercentiles, rankRanges, ranksFromTop } from '../measures/percentile.ts'
import { type Proficiency, proficiencyOf, type SubjectResults, standardScores } from '../measures/proficiency.ts'
import { lunchCaveat } from '../measures/students.ts'
import { fewerTakers, type Trend, trendBetween, trendMissing } from '../measures/trend.ts'
import type { PublishedResult, PublishedResults, TestChanges } from './results.repository.ts'

/** Columns of the table `school_year`, in the order of schoolYearValues. */
export const schoolYearColumns = [
  'nces_id',
  'year',
  ...['math', 'rla'].flatMap((subject) => [
    `${subject}_raw`,
    `${subject}_low`,
    `${subject}_high`,
    `${subject}_takers`,
    `${subject}_participation_low`,
    `${subject}_participation_high`,
  ]),
  'low',
  'high',
  'value',
  'takers',
  'subjects',
  'achievement',
  'rank',
  'rank_of',
  'impact',
  'impact_missing',
  'trend',
  'trend_low',
  'trend_high',
  'trend_clear',
  'trend_participation',
  'trend_missing',
  'source',
  'source_before',
  'district_rank',
  'district_rank_of',
  'trend_takers',
  'impact_r2',
  'rank_low',
  'rank_high',
  'rank_best',
  'rank_worst',
  'district_mean',
  'district_schools',
  ...['math', 'rla'].flatMap((subject) => lowIncomeColumns.map((column) => `${subject}_${column}`)),
]

export function schoolYearValues(
  ncesId: string,
  year: number,
  { results, proficiency, trend, ...measures }: ScoredSchool,
): CopyValue[] {
  return [
    ncesId,
    year,
    ...publishedValues(results.math),
    ...publishedValues(results.rla),
    ...proficiencyValues(proficiency),
    `{${proficiency?.subjects.join(',') ?? ''}}`,
    measures.achievement === null ? null : toHundredth(measures.achievement),
    measures.rank,
    measures.rankOf,
    measures.impact,
    measures.impactMissing,
    ...trendValues(trend),
    measures.trendMissing,
    results.source,
    trend && measures.sourceBefore,
    measures.districtRank,
    measures.districtRankOf,
    measures.trendTakers,
    measures.impactR2,
    measures.rankLow,
    measures.rankHigh,
    measures.rankBest,
    measures.rankWorst,
    measures.districtMean,
    measures.districtSchools,
    ...lowIncomeValues(results.math),
    ...lowIncomeValues(results.rla),
  ]
}

function publishedValues(published: PublishedResult | null): CopyValue[] {
  if (!published) return [null, null, null, null, null, null]
  const { raw, result, takers, participation } = published
  return [
    raw,
    result?.low ?? null,
    result?.high ?? null,
    takers,
    participation?.low ?? null,
    participation?.high ?? null,
  ]
}

/** In the order of lowIncomeColumns. */
function lowIncomeValues(published: PublishedResult | null): CopyValue[] {
  if (!published?.lowIncome) return [null, null, null, null]
  const { raw, percent, takers } = published.lowIncome
  return [raw, percent?.low ?? null, percent?.high ?? null, takers]
}

function proficiencyValues(proficiency: Proficiency | null): CopyValue[] {
  if (!proficiency) return [null, null, null, null]
  const { low, high, value, takers } = proficiency
  return [low, high, value, takers]
}

function trendValues(trend: Trend | null): CopyValue[] {
  return trend
    ? [trend.change, trend.low, trend.high, trend.clear, trend.participation]
    : [null, null, null, null, null]
}

/** A school's results of one spring with the measures computed from them. */
export interface ScoredSchool {
  readonly results: PublishedResults
  readonly proficiency: Proficiency | null
  /** Among the schools of its state and level, by which it is ranked; null for a school that is not ranked. */
  standardScore: number | null
  /** NaN where it is not known. */
  standardError: number | null
  achievement: number | null
  rank: number | null
  rankOf: number | null
  /** The best and the worst rank that the published range of its own results leaves open. */
  rankLow: number | null
  rankHigh: number | null
  /** The 90 % interval of its rank, which contains that range too. */
  rankBest: number | null
  rankWorst: number | null
  /** Among the schools of its district and level. */
  districtRank: number | null
  districtRankOf: number | null
  /** Mean proficiency of the schools of its district and level, percent, unweighted as that of the state; and their number. */
  districtMean: number | null
  districtSchools: number | null
  impact: number | null
  impactMissing: ImpactMissing | null
  /** How much of the differences within its state and level the lunch share explains, 0 to 1. */
  impactR2: number | null
  readonly trend: Trend | null
  /** Test takers of the trend's spring that has fewer. */
  readonly trendTakers: number | null
  readonly trendMissing: TrendMissing | null
  /** The source of the results two springs earlier. */
  readonly sourceBefore: SchoolScoreSource | null
}

/** The results of an earlier spring that a trend starts from, one entry per school. */
export type EarlierSpring = readonly {
  readonly proficiency: Proficiency | null
  readonly source: SchoolScoreSource | null
}[]

export interface YearInput {
  readonly year: number
  /** One entry per school; all lists here have the same order. */
  readonly results: readonly (PublishedResults | undefined)[]
  readonly lunchShares: readonly (number | null)[]
  /** Two springs earlier; undefined when that spring is not loaded. */
  readonly before: EarlierSpring | undefined
  /** The changed tests of this spring and of the one before it, where they are loaded. */
  readonly changes: readonly TestChanges[]
  /** The indexes of the schools of each state and level, which are compared with each other. */
  readonly groups: Iterable<readonly number[]>
  /** The indexes of the schools of each district and level. */
  readonly districts: Iterable<readonly number[]>
}

/** Computes all measures of one spring; undefined for schools without results in it. */
export function scoreYear(input: YearInput): (ScoredSchool | undefined)[] {
  const { year, results, lunchShares, before, changes, groups, districts } = input
  const scored = results.map((result, i) => {
    if (!result) return undefined
    const proficiency = proficiencyOf(subjectsOf(result))
    const earlier = before?.[i]
    const springs = { now: proficiency, before: earlier?.proficiency }
    const why = trendMissing(year, {
      ...springs,
      beforeIsLoaded: before !== undefined,
      testChanged: changes.some((ofSpring) => proficiency?.subjects.some((subject) => ofSpring[i]!.has(subject))),
    })
    return {
      results: result,
      proficiency,
      standardScore: null,
      standardError: null,
      achievement: null,
      rank: null,
      rankOf: null,
      rankLow: null,
      rankHigh: null,
      rankBest: null,
      rankWorst: null,
      districtRank: null,
      districtRankOf: null,
      districtMean: null,
      districtSchools: null,
      impact: null,
      impactMissing: impactMissingOf(proficiency, lunchShares[i] ?? null),
      impactR2: null,
      trend: why ? null : trendBetween(springs.now, springs.before),
      trendTakers: why ? null : fewerTakers(springs.now!, springs.before!),
      trendMissing: why,
      sourceBefore: earlier?.source ?? null,
    } satisfies ScoredSchool as ScoredSchool
  })
  for (const group of groups) {
    setRanks(rankedOf(group, scored))
    setImpact(
      group.flatMap((i) => {
        const school = scored[i]
        return school && !school.impactMissing ? [{ school, lunchShare: lunchShares[i]! }] : []
      }),
    )
  }
  for (const group of districts) {
    setDistrictRanks(rankedOf(group, scored))
    setDistrictMean(group.flatMap((i) => scored[i] ?? []))
  }
  return scored
}

function impactMissingOf(proficiency: Proficiency | null, lunchShare: number | null): ImpactMissing | null {
  if (!proficiency) return 'not_tested'
  return isPoint(proficiency) ? lunchCaveat(lunchShare) : 'wide_range'
}

/** The schools of a group whose proficiency can be ranked. */
function rankedOf(group: readonly number[], scored: readonly (ScoredSchool | undefined)[]): ScoredSchool[] {
  return group.flatMap((i) => {
    const school = scored[i]
    return school?.proficiency && isPoint(school.proficiency) ? [school] : []
  })
}

/** The published results of both subjects. */
function subjectsOf({ math, rla }: PublishedResults): SubjectResults {
  return { math: math?.result ?? null, rla: rla?.result ?? null }
}

/** Sets standard score, percentile, rank and the range of the rank of the schools of one state and level. */
function setRanks(schools: readonly ScoredSchool[]): void {
  const scores = standardScores(schools.map(({ results }) => subjectsOf(results)))
  const values = scores.map(({ value }) => value)
  const percentiles = midRankPercentiles(values)
  const ranks = ranksFromTop(values)
  const ranges = rankRanges(scores)
  schools.forEach((school, i) => {
    school.standardScore = values[i]!
    school.standardError = scores[i]!.error
    school.achievement = percentiles[i]!
    school.rank = ranks[i]!
    school.rankOf = schools.length
    school.rankLow = ranges[i]!.best
    school.rankHigh = ranges[i]!.worst
  })
}

/**
 * Sets the intervals of the ranks of the schools of each state and level. The largest state takes seconds, so that other work
 * of the process continues between groups.
 */
export async function setRankIntervals(
  groups: Iterable<readonly number[]>,
  scored: readonly (ScoredSchool | undefined)[],
): Promise<void> {
  for (const group of groups) {
    await setImmediate()
    const schools = rankedOf(group, scored)
    if (schools.length < 2) continue
    const { best, worst } = rankIntervals({
      values: schools.map(({ standardScore }) => standardScore!),
      errors: schools.map(({ standardError }) => standardError!),
      first: 'highest',
    })
    schools.forEach((school, i) => {
      if (best[i] === 0) return
      school.rankBest = Math.min(best[i]!, school.rankLow!)
      school.rankWorst = Math.max(worst[i]!, school.rankHigh!)
    })
  }
}

/** Sets the rank within one district and level, by the same score as the rank within the state. */
function setDistrictRanks(schools: readonly ScoredSchool[]): void {
  const ranks = ranksFromTop(schools.map(({ standardScore }) => standardScore!))
  schools.forEach((school, i) => {
    school.districtRank = ranks[i]!
    school.districtRankOf = schools.length
  })
}

/** Sets the mean proficiency of the schools of one district and level, and the number of those that have one. */
function setDistrictMean(schools: readonly ScoredSchool[]): void {
  const values = schools.flatMap(({ proficiency }) => proficiency?.value ?? [])
  const districtMean = mean(values)
  if (districtMean === null) return
  for (const school of schools) {
    school.districtMean = toHundredth(districtMean)
    school.districtSchools = values.length
  }
}

/** Sets the impact of schools with a meaningful lunch share. */
function setImpact(schools: readonly { school: ScoredSchool; lunchShare: number }[]): void {
  const { percentiles, missing, r2 } = impactOf(
    schools.map(({ school: { standardScore, proficiency }, lunchShare }) => ({
      lunchShare,
      result: standardScore!,
      takers: proficiency!.takers,
    })),
  )
  schools.forEach(({ school }, i) => {
    school.impact = percentiles ? toHundredth(percentiles[i]!) : null
    school.impactMissing = missing
    school.impactR2 = r2 === null ? null : toHundredth(r2)
  })
}
