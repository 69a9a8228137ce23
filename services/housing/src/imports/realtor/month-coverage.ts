import { findAttribute } from '@homeground/catalog/attributes'
import type { Coverage, Queryable } from '@homeground/sources'
import { attributeColumns } from '../../current-values/attribute-columns.ts'
import { type MonthlyColumn, monthlyColumns } from '../../months/monthly-columns.ts'
import { SOURCE, shownMonths } from '../../months/source.ts'

/**
 * The zips that have a value now, by state and attribute: those of the newest published month in which
 * any zip has one, since current values never come from different months.
 */
export async function monthCoverage(db: Queryable): Promise<Coverage[]> {
  const [newest]: { period: string | null }[] = await db.query(
    `select max(part) as period from published where source = $1`,
    [SOURCE],
  )
  const found = new Map<MonthlyColumn, Record<string, number>>()
  if (newest?.period) await countZips(db, { period: newest.period, found })
  const missing = monthlyColumns.filter((column) => !found.has(column))
  // One scan of all months, and only where the newest lacks a column: there may be millions of rows.
  const [older]: Partial<Record<MonthlyColumn, string | null>>[] =
    missing.length === 0
      ? []
      : await db.query(
          `select ${missing.map((column) => `max(m.period) filter (where m.${column} is not null) as ${column}`)}
           from ${shownMonths}`,
        )
  for (const period of new Set(Object.values(older ?? {}))) {
    if (period) await countZips(db, { period, found })
  }
  return Object.entries(attributeColumns).flatMap(([key, column]) => {
    const byState = found.get(column)
    const isFirst = Object.values(attributeColumns).indexOf(column) === attributeKeys.indexOf(key)
    // The changes of a column are not counted: they need earlier months too.
    return byState && isFirst
      ? [{ name: findAttribute(key)!.label, unit: 'zip codes', byState }]
      : []
  })
}

const attributeKeys: readonly string[] = Object.keys(attributeColumns)

/** Adds to `found` the zips by state for each column that is not in it and has values in a month. */
async function countZips(
  db: Queryable,
  { period, found }: { period: string; found: Map<MonthlyColumn, Record<string, number>> },
): Promise<void> {
  const wanted = monthlyColumns.filter((column) => !found.has(column))
  const rows: ({ state: string } & Record<MonthlyColumn, number>)[] = await db.query(
    `select coalesce(m.state_abbr, '') as state, ${wanted.map((column) => `count(m.${column})::int as ${column}`)}
     from ${shownMonths} where p.part = $1 group by 1`,
    [period],
  )
  for (const column of wanted) {
    const counted = rows.filter((row) => row[column] > 0)
    if (counted.length === 0) continue
    found.set(column, Object.fromEntries(counted.map((row) => [row.state, row[column]])))
  }
}
