import type { DataSet } from '@homeground/contracts'
import type { Db } from '@homeground/service'
import { dataSetOf } from '@homeground/sources'
import { SOURCE } from './month-table.ts'

/** Which months are shown from which loads. */
export interface Publication {
  readonly id: number
  /** Newest month, `YYYY-MM`; empty if there is none. */
  readonly period: string
  /** Month → load. */
  readonly loads: Readonly<Record<string, number>>
  readonly data_set: DataSet
}

/**
 * Records which months are shown now, unless they are those of the newest publication. Call it in the transaction that
 * shows them.
 */
export async function recordPublication(tx: Db, period: string): Promise<void> {
  await tx.query(
    `with shown as (
       select coalesce(jsonb_object_agg(part, load_id), '{}') as loads from published where source = $1
     )
     insert into publication (period, loads, data_set)
     select $2, shown.loads, $3 from shown
     where shown.loads is distinct from (select loads from publication order by id desc limit 1)`,
    [SOURCE, period, await dataSetOf(tx, { sources: [SOURCE] })],
  )
}

/** Undefined before anything was shown. */
export async function newestPublication(db: Db): Promise<Publication | undefined> {
  const [row] = await db.query(
    'select id::float8 as id, period, loads, data_set from publication order by id desc limit 1',
  )
  return row
}

/** The last publication before the newest month was shown for the first time; 0 if there is none. */
export async function publicationBefore(db: Db, { period }: Publication): Promise<number> {
  const [row] = await db.query('select coalesce(max(id), 0)::float8 as id from publication where period <> $1', [
    period,
  ])
  return row.id
}

/**
 * Month → the load that its figures came from when it was first shown in or after the publication `since`. Data of
 * another kind (generated, real) is never compared.
 */
export async function loadsFirstShown(
  db: Db,
  { periods, since, dataSet }: { periods: readonly string[]; since: number; dataSet: DataSet },
): Promise<ReadonlyMap<string, number>> {
  const rows: { period: string; load: number }[] = await db.query(
    `select distinct on (month.period) month.period, (p.loads ->> month.period)::float8 as load
     from publication p join unnest($1::text[]) as month (period) on p.loads ? month.period
     where p.id >= $2 and p.data_set = $3 order by month.period, p.id`,
    [periods, since, dataSet],
  )
  return new Map(rows.map(({ period, load }) => [period, load]))
}
