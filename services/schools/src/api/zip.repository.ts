import { levels } from '@homeground/catalog/levels'
import type { Db } from '@homeground/service'
import { type SummaryRow, summaryColumns, summaryTables } from './school-rows.ts'

/** A row of `zip_score`. */
export interface ZipRow {
  readonly overall_score: number | null
  /** Spring of the overall score. */
  readonly score_year: number | null
  readonly diversity_score: number | null
  readonly school_avg_pctprof_2yr_change: number | null
  readonly borrowed: string[]
  readonly borrowed_miles: number[]
}

/** A zip about which nothing is loaded. */
export const nothingLoaded: ZipRow = {
  overall_score: null,
  score_year: null,
  diversity_score: null,
  school_avg_pctprof_2yr_change: null,
  borrowed: [],
  borrowed_miles: [],
}

/** The scores of a zip; undefined for a zip that search does not know and that has no school. */
export async function findZip(db: Db, zip: string): Promise<ZipRow | undefined> {
  const rows = await db.query('select * from zip_score where zip = $1', [zip])
  return rows[0]
}

/** The open schools of a zip in order of level, then by enrollment, largest first. */
export async function schoolsOfZip(db: Db, zip: string): Promise<SummaryRow[]> {
  return db.query(
    `select ${summaryColumns} from ${summaryTables} where p.zip = $1 and p.current
     order by array_position($2::text[], p.level),
       p.students desc nulls last, p.nces_id`,
    [zip, levels],
  )
}

/** The nearby schools that the score of a zip comes from if its own schools have none, nearest first. */
export async function borrowedSchools(
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
