import { schoolYear, schoolYearRange } from '@homeground/catalog/periods'
import { type SchoolScoreSource, type SourceKey, schoolFigureSources } from '@homeground/catalog/sources'
import type {
  ImpactMissing,
  PercentRange,
  ProficiencyTrend,
  SchoolLevel,
  SchoolScore,
  SchoolSource,
  SchoolSummary,
  Subject,
  TrendMissing,
} from '@homeground/contracts'
import { hasTestChanges, type ShownLoad } from '../derive/loads.repository.ts'
import { middleOf } from '../measures/percent.ts'
import { trendCaveat } from '../measures/trend.ts'

/** A spring of a source that a response has figures of. */
interface SpringUsed {
  readonly source: SourceKey
  readonly year: number
}

/** The origin of a response's figures of each kind: springs, or for scores springs of a source. */
type SpringsUsed = Record<Exclude<SchoolSource['what'], 'scores'>, readonly (number | null)[]> & {
  readonly scores: readonly SpringUsed[]
}

type Kind = { what: SchoolSource['what']; isPart: (part: string) => boolean }

const kinds: readonly Kind[] = [
  { what: 'directory', isPart: (part) => part.endsWith('/directory') },
  { what: 'location', isPart: (part) => !part.includes('/') },
  { what: 'students', isPart: (part) => part.endsWith('/membership') },
  { what: 'lunch', isPart: (part) => part.endsWith('/lunch') },
  { what: 'scores', isPart: (part) => /\/(?:math|rla)$/.test(part) },
]

/** The sources of a response: one entry for each kind of figure and source that it has. */
export function sourcesOf(loads: readonly ShownLoad[], used: SpringsUsed): SchoolSource[] {
  return kinds.flatMap(({ what, isPart }) =>
    schoolFigureSources[what].flatMap((source) => {
      const springs = springsOf(used, { what, source })
      const from = loads.filter(
        (load) => load.source === source && isPart(load.part) && springs.has(Number.parseInt(load.part, 10)),
      )
      if (from.length === 0) return []
      const years = from.map(({ part }) => Number.parseInt(part, 10))
      return {
        what,
        source,
        publisher: from[0]!.publisher,
        vintage: schoolYearRange(Math.min(...years), Math.max(...years)),
        // All loads are generated or all are real: the first real file replaces all demonstration data.
        data_set: from[0]!.demonstration ? 'demonstration' : 'real',
      }
    }),
  )
}

function springsOf(
  used: SpringsUsed,
  { what, source }: { what: SchoolSource['what']; source: SourceKey },
): Set<number | null> {
  if (what !== 'scores') return new Set(used[what])
  return new Set(used.scores.flatMap((each) => (each.source === source ? each.year : [])))
}

/** The springs that the scores of a school come from: its own, and the one that its trend starts from. */
export function resultsUsed({
  year,
  source,
  source_before: before,
}: Pick<MeasuresRow, 'source' | 'source_before'> & { readonly year: number | null }): SpringUsed[] {
  if (year === null) return []
  const own = { source, year }
  return before === null ? [own] : [own, { source: before, year: year - 2 }]
}

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

const subjects: readonly Subject[] = ['math', 'rla']

/** The results of a school in a spring as published, math first; none for a subject without results. */
export function scoresOf(row: SubjectsRow, year: number): SchoolScore[] {
  return subjects.flatMap((subject) => scoreOf(row, { subject, year }) ?? [])
}

function scoreOf(row: SubjectsRow, { subject, year }: { subject: Subject; year: number }): SchoolScore | null {
  const raw = row[`${subject}_raw`]
  const low = row[`${subject}_low`]
  const high = row[`${subject}_high`]
  const takers = row[`${subject}_takers`]
  const fewest = row[`${subject}_participation_low`]
  const most = row[`${subject}_participation_high`]
  if (raw === null && takers === null) return null
  return {
    subject,
    year,
    school_year: schoolYear(year),
    raw,
    low,
    high,
    value: low === null || high === null ? null : middleOf({ low, high }),
    test_takers: takers,
    participation: fewest === null || most === null ? null : { low: fewest, high: most },
    state_mean: row[`state_${subject}`],
  }
}

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

export function proficiencyOf({ low, high, value }: Pick<MeasuresRow, 'low' | 'high' | 'value'>): PercentRange | null {
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
