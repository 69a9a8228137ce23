import { levels } from '@homeground/catalog/levels'
import { schoolYear } from '@homeground/catalog/periods'
import { EARTH_RADIUS_MILES } from '@homeground/columns'
import {
  getSchool,
  listSchoolsInZip,
  type NearbySchool,
  type School,
  type SchoolYearScores,
  type Subject,
} from '@homeground/contracts'
import { type Db, notFound, requireDatabase, type Server, sentNotModified } from '@homeground/service'
import type { DataSource } from 'typeorm'
import { geocodeYears, type ShownLoad, yearsOf } from '../derive/loads.repository.ts'
import { toHundredth } from '../measures/mean.ts'
import { middleOf } from '../measures/percent.ts'
import { lunchCaveat, raceGroups } from '../measures/students.ts'
import { type DerivedState, derivedState } from './derived.repository.ts'
import {
  type IdentityRow,
  identityOf,
  type MeasuresRow,
  proficiencyOf,
  resultsUsed,
  type SubjectsRow,
  type SummaryRow,
  scoresOf,
  sourcesOf,
  summaryColumns,
  summaryOf,
  summaryTables,
  trendOf,
} from './school-summary.ts'

const MOST = 6
/** Most schools have six of their level within 5 miles; the wider search is for rural areas. */
const SEARCH_RADII_MILES = [5, 50]
const MILES_PER_DEGREE = (Math.PI / 180) * EARTH_RADIUS_MILES

/** A school with its location, level and state, by which others are comparable. */
type Compared = Pick<IdentityRow, 'nces_id' | 'level' | 'lat' | 'lng' | 'state_abbr'>

/** Its newest results. */
type NewestScores = Pick<MeasuresRow, 'low' | 'achievement'> & { readonly year: number }

/** The nearest open schools of the same level within 50 miles, with their newest scores. */
function alternativesTo(db: Db, school: Compared, loads: readonly ShownLoad[]): Promise<NearbySchool[]> {
  return nearest(db, school, { loads, where: 'true', params: [] })
}

/**
 * Of these, the nearest whose achievement is at least that of the school: in its state and of the same spring, since
 * others do not compare. The published range may not start lower either: 50–100 % need not be better than 70 %. None
 * for a school without an achievement.
 */
async function betterAlternativesTo(
  db: Db,
  school: Compared,
  { newest, loads }: { newest: NewestScores | null; loads: readonly ShownLoad[] },
): Promise<NearbySchool[]> {
  if (newest === null || newest.achievement === null) return []
  return nearest(db, school, {
    loads,
    where: 'p.state_abbr = $7 and y.year = $8 and y.achievement >= $9 and y.low >= $10',
    params: [school.state_abbr, newest.year, newest.achievement, newest.low],
  })
}

async function nearest(
  db: Db,
  { nces_id, level, lat, lng }: Compared,
  { loads, where, params }: { loads: readonly ShownLoad[]; where: string; params: unknown[] },
): Promise<NearbySchool[]> {
  if (lat === null || lng === null) return []
  for (const radiusMiles of SEARCH_RADII_MILES) {
    const rows: (SummaryRow & { miles: number })[] = await db.query(
      `select * from (
         select ${summaryColumns}, 2 * ${EARTH_RADIUS_MILES} * asin(sqrt(least(1,
           power(sin(radians(p.lat - $3) / 2), 2)
           + cos(radians(p.lat)) * cos(radians($3)) * power(sin(radians(p.lng - $4) / 2), 2)
         ))) as miles
         from ${summaryTables}
         where p.level = $1 and p.current and p.nces_id <> $2 and p.lat between $3 - $5 and $3 + $5
           and ${where}
       ) near where miles <= $6 order by miles, nces_id limit ${MOST}`,
      [level, nces_id, lat, lng, radiusMiles / MILES_PER_DEGREE, radiusMiles, ...params],
    )
    if (rows.length === MOST || radiusMiles === SEARCH_RADII_MILES.at(-1)) {
      return rows.map((row) => ({ ...summaryOf(row, loads), miles: toHundredth(row.miles) }))
    }
  }
  return []
}

/** `GET /api/school/:ncesID`: everything about one school, from one version of the data. */
export function schoolRoutes(server: Server, db: DataSource): void {
  server.route({
    ...getSchool,
    handler: async (request, reply) => {
      const { ncesID } = request.params
      requireDatabase(db)
      const response = await db.transaction('REPEATABLE READ', async (tx) => {
        const state = await derivedState(tx)
        const profile = await findProfile(tx, ncesID)
        if (!profile) throw notFound(`There is no school ${ncesID}.`)
        if (sentNotModified(request, reply, state.version, ncesID)) return null
        reply.header('x-data-set', state.dataSet)
        const years = await yearsOfSchool(tx, profile)
        const { loads } = state
        return schoolResponse({
          profile,
          years,
          alternatives: await alternativesTo(tx, profile, loads),
          better: await betterAlternativesTo(tx, profile, { newest: years.at(-1) ?? null, loads }),
          state,
        })
      })
      return response ?? reply
    },
  })
}

/** Builds the response of `GET /api/school/:ncesID`. */
function schoolResponse({
  profile,
  years,
  alternatives,
  better,
  state: { loads, dataSet },
}: {
  profile: ProfileRow
  years: readonly YearRow[]
  alternatives: NearbySchool[]
  better: NearbySchool[]
  state: DerivedState
}): School {
  return {
    ...identityOf(profile),
    current: profile.current,
    status: profile.status,
    type: profile.type,
    charter: profile.charter,
    street: profile.street,
    phone: profile.phone,
    website: profile.website,
    district: { id: profile.lea_id, name: profile.lea_name },
    races: profile.races && racesOf(profile.races),
    diversity_score: profile.diversity_score,
    lunch: lunchOf(profile),
    scores: years
      .flatMap((row) => scoresOf(row, row.year))
      .sort((a, b) => a.subject.localeCompare(b.subject) || a.year - b.year),
    low_income_scores: years
      .flatMap(lowIncomeScoresOf)
      .sort((a, b) => a.subject.localeCompare(b.subject) || a.year - b.year),
    years: years.map((row) => measuresOf({ ...row, state_abbr: profile.state_abbr }, loads)),
    alternatives,
    better_alternatives: better,
    sources: sourcesOf(loads, {
      directory: [profile.directory_year],
      location: [profile.geocode_year],
      students: [profile.membership_year],
      lunch: [profile.lunch_year],
      scores: years.flatMap(resultsUsed),
    }),
    data_set: dataSet,
  }
}

function racesOf(counts: readonly number[]): School['races'] {
  const total = counts.reduce((sum, count) => sum + count, 0)
  return raceGroups.map(({ name }, index) => ({
    group: name,
    students: counts[index]!,
    share: total === 0 ? 0 : toHundredth((100 * counts[index]!) / total),
  }))
}

function lunchOf({ lunch_students, lunch_share, lunch_year }: ProfileRow): School['lunch'] {
  const caveat = lunchCaveat(lunch_share)
  return {
    students: lunch_students,
    share: lunch_share,
    school_year: lunch_year === null ? null : schoolYear(lunch_year),
    caveat: caveat === 'lunch_not_reported' ? 'not_reported' : caveat,
  }
}

function measuresOf(row: YearRow & { readonly state_abbr: string }, loads: readonly ShownLoad[]): SchoolYearScores {
  return {
    year: row.year,
    school_year: schoolYear(row.year),
    source: row.source,
    proficiency: proficiencyOf(row),
    subjects: row.subjects,
    test_takers: row.takers,
    state_mean: row.state_proficiency,
    district_mean: row.district_mean,
    district_schools: row.district_schools,
    achievement: row.achievement,
    rank: row.rank,
    rank_of: row.rank_of,
    rank_low: row.rank_low,
    rank_high: row.rank_high,
    rank_best: row.rank_best,
    rank_worst: row.rank_worst,
    district_rank: row.district_rank,
    district_rank_of: row.district_rank_of,
    impact: row.impact,
    impact_missing: row.impact_missing,
    impact_r2: row.impact_r2,
    trend: trendOf(row, loads),
    trend_missing: row.trend_missing,
  }
}

/** A row of `school_profile`. */
interface ProfileRow extends IdentityRow {
  readonly directory_year: number
  readonly current: boolean
  readonly lea_id: string
  readonly lea_name: string
  readonly status: string | null
  readonly type: string | null
  readonly charter: boolean | null
  readonly street: string | null
  readonly phone: string | null
  readonly website: string | null
  readonly geocode_year: number | null
  readonly membership_year: number | null
  readonly races: number[] | null
  readonly diversity_score: number | null
  readonly lunch_students: number | null
  readonly lunch_share: number | null
  readonly lunch_year: number | null
}

/** The results of low-income students in a spring; none for a subject where nothing is published. */
function lowIncomeScoresOf(row: YearRow): School['low_income_scores'] {
  return (['math', 'rla'] as const).flatMap((subject) => {
    const raw = row[`${subject}_low_income_raw`]
    const low = row[`${subject}_low_income_low`]
    const high = row[`${subject}_low_income_high`]
    const takers = row[`${subject}_low_income_takers`]
    if (raw === null && takers === null) return []
    return {
      subject,
      year: row.year,
      school_year: schoolYear(row.year),
      raw,
      low,
      high,
      value: low === null || high === null ? null : middleOf({ low, high }),
      test_takers: takers,
    }
  })
}

type LowIncomeRow<S extends Subject> = Record<`${S}_low_income_raw`, string | null> &
  Record<`${S}_low_income_${'low' | 'high' | 'takers'}`, number | null>

/** A row of `school_year` with the means of its state and level. */
interface YearRow extends MeasuresRow, SubjectsRow, LowIncomeRow<'math'>, LowIncomeRow<'rla'> {
  readonly year: number
  readonly takers: number | null
  readonly subjects: Subject[]
  readonly rank: number | null
  readonly rank_of: number | null
  readonly rank_low: number | null
  readonly rank_high: number | null
  readonly rank_best: number | null
  readonly rank_worst: number | null
  readonly district_rank: number | null
  readonly district_rank_of: number | null
  readonly district_mean: number | null
  readonly district_schools: number | null
  readonly impact_r2: number | null
  readonly state_proficiency: number | null
}

async function findProfile(db: Db, ncesId: string): Promise<ProfileRow | undefined> {
  const rows = await db.query('select * from school_profile where nces_id = $1', [ncesId])
  return rows[0]
}

/** The results of a school, oldest spring first. */
async function yearsOfSchool(db: Db, school: ProfileRow): Promise<YearRow[]> {
  return db.query(
    `select y.*, s.math as state_math, s.rla as state_rla, s.proficiency as state_proficiency
     from school_year y left join state_level_year s
       on s.state_abbr = $2 and s.level = $3 and s.year = y.year
     where y.nces_id = $1 order by y.year`,
    [school.nces_id, school.state_abbr, school.level],
  )
}

/** A row of `zip_score`. */
interface ZipRow {
  readonly overall_score: number | null
  /** Spring of the overall score. */
  readonly score_year: number | null
  readonly diversity_score: number | null
  readonly school_avg_pctprof_2yr_change: number | null
  readonly borrowed: string[]
  readonly borrowed_miles: number[]
}

/** A zip about which nothing is loaded. */
const nothingLoaded: ZipRow = {
  overall_score: null,
  score_year: null,
  diversity_score: null,
  school_avg_pctprof_2yr_change: null,
  borrowed: [],
  borrowed_miles: [],
}

/** The scores of a zip; undefined for a zip that search does not know and that has no school. */
async function findZip(db: Db, zip: string): Promise<ZipRow | undefined> {
  const rows = await db.query('select * from zip_score where zip = $1', [zip])
  return rows[0]
}

/** The open schools of a zip in order of level, then by enrollment, largest first. */
async function schoolsOfZip(db: Db, zip: string): Promise<SummaryRow[]> {
  return db.query(
    `select ${summaryColumns} from ${summaryTables} where p.zip = $1 and p.current
     order by array_position($2::text[], p.level),
       p.students desc nulls last, p.nces_id`,
    [zip, levels],
  )
}

/** The nearby schools that the score of a zip comes from if its own schools have none, nearest first. */
async function borrowedSchools(
  db: Db,
  { borrowed, borrowed_miles }: ZipRow,
): Promise<(SummaryRow & { miles: number })[]> {
  if (borrowed.length === 0) return []
  const rows: SummaryRow[] = await db.query(
    `select ${summaryColumns} from ${summaryTables} where p.nces_id = any($1)
     order by array_position($1, p.nces_id)`,
    [borrowed],
  )
  return rows.map((row, i) => ({ ...row, miles: borrowed_miles[i]! }))
}

/** `GET /api/schools/in-zip/:zip`: the schools of a zip and the schools that its score comes from. */
export function zipRoutes(server: Server, db: DataSource): void {
  server.route({
    ...listSchoolsInZip,
    handler: async (request, reply) => {
      const { zip } = request.params
      requireDatabase(db)
      const response = await db.transaction('REPEATABLE READ', async (tx) => {
        const state = await derivedState(tx)
        // Which zips exist is known here from the first import of schools on.
        const scores = state.loads.length > 0 ? await findZip(tx, zip) : nothingLoaded
        if (!scores) throw notFound(`There is no zip ${zip}.`)
        if (sentNotModified(request, reply, state.version, zip)) return null
        reply.header('x-data-set', state.dataSet)
        const schools = await schoolsOfZip(tx, zip)
        const borrowed = await borrowedSchools(tx, scores)
        const scoreFrom = borrowed.length > 0 ? ('nearby' as const) : ('own' as const)
        const year = scores.score_year ?? newestYear(schools) ?? state.scoreYear
        return {
          zip,
          year,
          school_year: year === null ? null : schoolYear(year),
          overall_score: scores.overall_score,
          score_from: scores.overall_score === null ? null : scoreFrom,
          diversity_score: scores.diversity_score,
          school_avg_pctprof_2yr_change: scores.school_avg_pctprof_2yr_change,
          schools: schools.map((row) => summaryOf(row, state.loads)),
          borrowed: borrowed.map((row) => ({ ...summaryOf(row, state.loads), miles: row.miles })),
          sources: zipSources(state, [...schools, ...borrowed]),
          data_set: state.dataSet,
        }
      })
      return response ?? reply
    },
  })
}

function newestYear(rows: readonly SummaryRow[]): number | null {
  const years = rows.flatMap(({ year }) => year ?? [])
  return years.length > 0 ? Math.max(...years) : null
}

function zipSources({ loads }: DerivedState, rows: readonly SummaryRow[]) {
  const newest = (kind: string) => [yearsOf(loads, kind).at(-1) ?? null]
  return sourcesOf(loads, {
    directory: newest('directory'),
    location: geocodeYears(loads).slice(-1),
    students: newest('membership'),
    lunch: newest('lunch'),
    scores: rows.flatMap(resultsUsed),
  })
}
