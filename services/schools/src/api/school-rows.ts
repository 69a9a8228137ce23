import type { SchoolScoreSource } from '@homeground/catalog/sources'
import type { ImpactMissing, SchoolLevel, Subject, TrendMissing } from '@homeground/contracts'

const subjectColumns = ['math', 'rla']
  .flatMap((subject) =>
    ['raw', 'low', 'high', 'takers', 'participation_low', 'participation_high']
      .map((column) => `y.${subject}_${column}`)
      .concat(`s.${subject} as state_${subject}`),
  )
  .join(', ')

/** SQL columns of a SummaryRow, to be selected from summaryTables. */
export const summaryColumns = `p.nces_id, p.name, p.level, p.grade_low, p.grade_high, p.town,
  p.state_abbr, p.zip, p.lat, p.lng, p.approximate, p.students,
  y.year, y.source, y.source_before, ${subjectColumns},
  y.low, y.high, y.value, y.achievement, y.impact, y.impact_missing, y.trend, y.trend_missing,
  y.trend_low, y.trend_high, y.trend_clear, y.trend_participation, s.proficiency as state_mean`

/** SQL tables of a SummaryRow: schools with the scores of their newest spring. */
export const summaryTables = `school_profile p
  left join school_year y on y.nces_id = p.nces_id and y.year = p.score_year
  left join state_level_year s
    on s.state_abbr = p.state_abbr and s.level = p.level and s.year = p.score_year`

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

type OfSubject<S extends Subject> = Record<`${S}_raw`, string | null> &
  Record<
    `${S}_low` | `${S}_high` | `${S}_takers` | `${S}_participation_low` | `${S}_participation_high` | `state_${S}`,
    number | null
  >

export interface SubjectsRow extends OfSubject<'math'>, OfSubject<'rla'> {}

export interface MeasuresRow {
  readonly source: SchoolScoreSource
  /** Source of the results two springs earlier, where there is a trend. */
  readonly source_before: SchoolScoreSource | null
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

export interface SummaryRow extends IdentityRow, MeasuresRow, SubjectsRow {
  /** Spring of the scores; null for a school without results. */
  readonly year: number | null
  readonly state_mean: number | null
}
