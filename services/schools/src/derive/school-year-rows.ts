import type { CopyValue } from '@homeground/sources'
import { toHundredth } from '../measures/hundredth.ts'
import type { Proficiency } from '../measures/proficiency.ts'
import type { Trend } from '../measures/trend.ts'
import type { PublishedResult } from './results.repository.ts'
import type { ScoredSchool } from './score-year.ts'

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
