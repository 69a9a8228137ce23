import type { PercentRange, ProficiencyTrend, SchoolSummary } from '@homeground/contracts'
import { hasTestChanges, type ShownLoad } from '../derive/loads.repository.ts'
import { trendCaveat } from '../measures/trend.ts'
import type { IdentityRow, MeasuresRow, SummaryRow } from './school-rows.ts'
import { scoresOf } from './school-scores.ts'

/** A school without results counts as not tested. */
export function summaryOf(row: SummaryRow, loads: readonly ShownLoad[]): SchoolSummary {
  const { year } = row
  return {
    ...identityOf(row),
    year,
    source: year === null ? null : row.source,
    scores: year === null ? [] : scoresOf(row, year),
    proficiency: proficiencyOf(row),
    state_mean: row.state_mean,
    achievement: row.achievement,
    impact: row.impact,
    impact_missing: row.impact === null ? (row.impact_missing ?? 'not_tested') : null,
    trend: year === null ? null : trendOf({ ...row, year }, loads),
    trend_missing: row.trend === null ? (row.trend_missing ?? 'not_tested') : null,
  }
}

export function identityOf(row: IdentityRow) {
  return {
    ncesID: row.nces_id,
    name: row.name,
    level: row.level,
    grades: { low: row.grade_low, high: row.grade_high },
    town: row.town,
    state_abbr: row.state_abbr,
    zip: row.zip,
    lat: row.lat,
    lng: row.lng,
    approximate: row.approximate,
    students: row.students,
  }
}

export function proficiencyOf({ low, high, value }: MeasuresRow): PercentRange | null {
  return low === null || high === null || value === null ? null : { low, high, value }
}

export function trendOf(
  row: MeasuresRow & { readonly year: number; readonly state_abbr: string },
  loads: readonly ShownLoad[],
): ProficiencyTrend | null {
  const { year, state_abbr: stateAbbr, source, source_before: sourceBefore } = row
  if (row.trend === null) return null
  const isOfState = source === 'edc' || sourceBefore === 'edc'
  const isBetweenLoaded = !isOfState || hasTestChanges(loads, { stateAbbr, year: year - 1 })
  return {
    change: row.trend,
    low: row.trend_low,
    high: row.trend_high,
    clear: row.trend_clear,
    from: year - 2,
    participation: row.trend_participation,
    caveat: trendCaveat(year, { source, sourceBefore, isBetweenLoaded }),
  }
}
