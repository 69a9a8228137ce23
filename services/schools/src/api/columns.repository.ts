import type { SchoolColumns } from '@homeground/contracts'
import type { Db } from '@homeground/service'

const figures = ['overall_score', 'diversity_score', 'school_avg_pctprof_2yr_change']

const lists = figures
  .map(
    (key) =>
      `'${key}', coalesce(json_agg(z.${key} order by z.zip) filter (where z.zip is not null), '[]')`,
  )
  .join(', ')

/** Before anything was worked out: search need not wait for schools. */
const nothing: SchoolColumns = {
  version: 'none',
  dataSet: 'none',
  zips: [],
  columns: {},
  vintages: {},
}

/** The figures of all zips that have any, as the text of a SchoolColumns that Postgres writes. */
export async function zipColumns(db: Db): Promise<string> {
  const rows = await db.query(
    `select json_build_object(
       'version', d.version,
       'dataSet', d.data_set,
       'zips', coalesce(json_agg(z.zip order by z.zip) filter (where z.zip is not null), '[]'),
       'columns', json_build_object(${lists}),
       'vintages', d.vintages
     )::text as columns
     from derived d left join zip_score z on coalesce(${figures.map((key) => `z.${key}`).join(', ')}) is not null
     group by d.id`,
  )
  return rows[0]?.columns ?? JSON.stringify(nothing)
}
