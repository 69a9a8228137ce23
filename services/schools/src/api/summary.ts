import type {
  ImpactMissing,
  PercentRange,
  ProficiencyTrend,
  SchoolLevel,
  SchoolSummary,
  TrendMissing,
} from '@homeground/contracts'
import { trendCaveat } from '../measures/trend.ts'

/** What the answers say of a school in one line; `$1` is the spring of its scores. */
export const summaryColumns = `p.nces_id, p.name, p.level, p.grade_low, p.grade_high, p.town,
  p.state_abbr, p.zip, p.lat, p.lng, p.approximate, p.students,
  y.low, y.high, y.value, y.achievement, y.impact, y.impact_missing, y.trend, y.trend_missing, y.trend_low, y.trend_high, y.trend_clear,
  y.trend_participation, s.proficiency as state_mean`

export const summaryTables = `school_profile p
  left join school_year y on y.nces_id = p.nces_id and y.year = $1
  left join state_level_year s
    on s.state_abbr = p.state_abbr and s.level = p.level and s.year = $1`

export interface IdentityRow {
  readonly nces_id: string
  readonly name: string
  readonly level: SchoolLevel
  readonly grade_low: string | null
  readonly grade_high: string | null
  readonly town: string | null
  readonly state_abbr: string
  readonly zip: string | null
  readonly lat: number | null
  readonly lng: number | null
  readonly approximate: boolean
  readonly students: number | null
}

export interface MeasuresRow {
  readonly low: number | null
  readonly high: number | null
  readonly value: number | null
  readonly achievement: number | null
  readonly impact: number | null
  readonly impact_missing: ImpactMissing | null
  readonly trend: number | null
  readonly trend_missing: TrendMissing | null
  readonly trend_low: number
  readonly trend_high: number
  readonly trend_clear: boolean
  readonly trend_participation: number | null
}

export interface SummaryRow extends IdentityRow, MeasuresRow {
  readonly state_mean: number | null
}

/** `year`: the spring whose scores the row has; a school without results in it was not tested. */
export function summaryOf(row: SummaryRow, year: number | null): SchoolSummary {
  return {
    ...identityOf(row),
    year,
    proficiency: proficiencyIn(row),
    state_mean: row.state_mean,
    achievement: row.achievement,
    impact: row.impact,
    impact_missing: row.impact === null ? (row.impact_missing ?? 'not_tested') : null,
    trend: year === null ? null : trendIn(row, year),
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

export function proficiencyIn({ low, high, value }: MeasuresRow): PercentRange | null {
  return low === null || high === null || value === null ? null : { low, high, value }
}

export function trendIn(row: MeasuresRow, year: number): ProficiencyTrend | null {
  if (row.trend === null) return null
  return {
    change: row.trend,
    low: row.trend_low,
    high: row.trend_high,
    clear: row.trend_clear,
    from: year - 2,
    participation: row.trend_participation,
    caveat: trendCaveat(year),
  }
}
