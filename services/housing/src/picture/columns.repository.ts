import { type Db, unavailable } from '@homeground/service'
import { type Pictured, pictured } from './picture.ts'

const lists = (Object.keys(pictured) as Pictured[])
  .map((attribute) => `'${attribute}', coalesce(json_agg(z.${attribute} order by z.zip), '[]')`)
  .join(', ')

/**
 * The pictures of all zips as the text of a HousingColumns: Postgres writes the JSON, which keeps
 * half a million numbers out of this process. Errors: 503 before anything was ever worked out.
 */
export async function pictureColumns(db: Db): Promise<string> {
  const rows = await db.query(
    `select json_build_object(
       'version', d.version,
       'period', d.months -> 0 ->> 'period',
       'periods', d.periods,
       'dataSet', d.data_set,
       'zips', coalesce(json_agg(z.zip order by z.zip) filter (where z.zip is not null), '[]'),
       'columns', case when count(z.zip) = 0 then '{}' else json_build_object(${lists}) end,
       'trend', coalesce(json_agg(z.price_trend order by z.zip) filter (where z.zip is not null), '[]')
     )::text as columns
     from derived d left join zip_picture z on true group by d.id`,
  )
  if (rows.length === 0) throw unavailable('The housing data is still being worked out.')
  return rows[0].columns
}
