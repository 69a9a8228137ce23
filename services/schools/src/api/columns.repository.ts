import type { SchoolColumns } from '@homeground/contracts'
import type { Db } from '@homeground/service'
import { zipColumnsSql, zipListSql } from '@homeground/sources'

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
