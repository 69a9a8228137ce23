import type { DataSet } from '@homeground/contracts'
import { type Db, unavailable } from '@homeground/service'
import type { ShownLoad } from '../derive/loads.repository.ts'

/** The row of `derived`: what the stored scores were computed from. */
export interface DerivedState {
  readonly version: string
  /** Newest spring with an achievement; null while there is none. */
  readonly scoreYear: number | null
  readonly loads: readonly ShownLoad[]
  readonly dataSet: DataSet
}

/** Undefined before the scores were first computed. */
export async function derivedVersion(db: Db): Promise<string | undefined> {
  const rows = await db.query('select version from derived')
  return rows[0]?.version
}

/** Errors: 503 before the scores were first computed. */
export async function derivedState(db: Db): Promise<DerivedState> {
  const rows = await db.query(`select version, score_year as "scoreYear", loads, data_set as "dataSet" from derived`)
  if (rows.length === 0) throw unavailable('The school data is still being computed.')
  return rows[0]
}
