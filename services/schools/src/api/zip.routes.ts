import { levels } from '@homeground/catalog/levels'
import { schoolYear } from '@homeground/catalog/school-years'
import { listSchoolsInZip } from '@homeground/contracts'
import { type Db, notFound, requireDatabase, type Server, sentNotModified } from '@homeground/service'
import type { DataSource } from 'typeorm'
import { geocodeYears, yearsOf } from '../derive/loads.repository.ts'
import { type DerivedState, derivedState } from './derived.repository.ts'
import { resultsUsed, type SummaryRow, sourcesOf, summaryColumns, summaryOf, summaryTables } from './school-summary.ts'

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
        const year = scores.score_year ?? newestYear(schools) ?? state.scoreYear
        return {
          zip,
          year,
          school_year: year === null ? null : schoolYear(year),
          overall_score: scores.overall_score,
          score_from: scores.overall_score === null ? null : borrowed.length > 0 ? 'nearby' : 'own',
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
