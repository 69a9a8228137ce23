import type { DataSet } from '@homeground/contracts'
import { type Db, unavailable } from '@homeground/service'
import type { ShownLoad } from '../derive/loads.repository.ts'

/** What the tables of answers were made of. */
export interface DerivedState {
  readonly version: string
  /** Newest spring with an achievement; null while there is none. */
  readonly scoreYear: number | null
  readonly loads: readonly ShownLoad[]
  readonly dataSet: DataSet
}

/** Errors: 503 before anything was ever worked out. */
export async function derivedState(db: Db): Promise<DerivedState> {
  const rows = await db.query(
    `select version, score_year as "scoreYear", loads, data_set as "dataSet" from derived`,
  )
  if (rows.length === 0) throw unavailable('The school data is still being worked out.')
  return rows[0]
}
