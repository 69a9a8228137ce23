import { levels } from '@homeground/catalog/levels'
import type { NearbySchool, SchoolSummary } from '@homeground/contracts'
import type { Db } from '@homeground/service'
import { type SummaryRow, summaryColumns, summaryTables } from './school-rows.ts'
import { summaryOf } from './school-summary.ts'

/** A row of `zip_score`. */
export interface ZipRow {
  readonly overall_score: number | null
  readonly diversity_score: number | null
  readonly school_avg_pctprof_2yr_change: number | null
  readonly borrowed: string[]
  readonly borrowed_miles: number[]
}

/** A zip about which nothing is loaded. */
export const nothingLoaded: ZipRow = {
  overall_score: null,
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
export async function schoolsOfZip(
  db: Db,
  { zip, year }: { zip: string; year: number | null },
): Promise<SchoolSummary[]> {
  const rows: SummaryRow[] = await db.query(
    `select ${summaryColumns} from ${summaryTables} where p.zip = $2 and p.current
     order by array_position($3::text[], p.level),
       p.students desc nulls last, p.nces_id`,
    [year, zip, levels],
  )
  return rows.map((row) => summaryOf(row, year))
}

/** The nearby schools that the score of a zip comes from if its own schools have none, nearest first. */
export async function borrowedSchools(
  db: Db,
  { borrowed, borrowed_miles }: ZipRow,
  year: number | null,
): Promise<NearbySchool[]> {
  if (borrowed.length === 0) return []
  const rows: SummaryRow[] = await db.query(
    `select ${summaryColumns} from ${summaryTables} where p.nces_id = any($2)
     order by array_position($2, p.nces_id)`,
    [year, borrowed],
  )
  return rows.map((row, i) => ({ ...summaryOf(row, year), miles: borrowed_miles[i]! }))
}
