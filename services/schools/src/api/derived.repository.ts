import type { DataSet, SchoolColumns } from '@homeground/contracts'
import { type Db, unavailable } from '@homeground/service'
import { zipColumnsSql, zipListSql } from '@homeground/sources'
import type { ShownLoad } from '../derive/loads.repository.ts'

const attributes = ['overall_score', 'diversity_score', 'school_avg_pctprof_2yr_change']

/** Returned before anything was computed, so that search does not have to wait for schools. */
const empty: SchoolColumns = { version: 'none', dataSet: 'none', zips: [], columns: {}, vintages: {} }

/** The attributes of all zips that have any, as the JSON text of a SchoolColumns, written by Postgres. */
export async function schoolColumnsJson(db: Db): Promise<string> {
  const anyValue = `coalesce(${attributes.map((name) => `z.${name}`).join(', ')})`
  const rows = await db.query(
    `select json_build_object(
       'version', d.version,
       'dataSet', d.data_set,
       'zips', ${zipListSql('zip')},
       'columns', ${zipColumnsSql(attributes)},
       'notes', ${zipListSql('notes')},
       'vintages', d.vintages
     )::text as columns
     from derived d left join zip_score z on ${anyValue} is not null
     group by d.id`,
  )
  return rows[0]?.columns ?? JSON.stringify(empty)
}

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
