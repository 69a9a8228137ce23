import { findAttribute } from '@homeground/catalog/attributes'
import type { Coverage, Queryable } from '@homeground/sources'
import { attributeColumns } from '../../current-values/attribute-columns.ts'
import { type MonthlyColumn, monthlyColumns } from '../../months/monthly-columns.ts'
import { SOURCE } from '../../months/source.ts'

/**
 * The zips that have a value now, by state and attribute: those of the newest published month in which
 * any zip has one, since current values never come from different months.
 */
export async function monthCoverage(db: Queryable): Promise<Coverage[]> {
  const months: { part: string; load_id: number }[] = await db.query(
    `select part, load_id::float8 as load_id from published where source = $1 order by part desc`,
    [SOURCE],
  )
  const found = new Map<MonthlyColumn, Record<string, number>>()
  for (const { part, load_id } of months) {
    const wanted = monthlyColumns.filter((column) => !found.has(column))
    if (wanted.length === 0) break
    const rows: ({ state: string } & Record<MonthlyColumn, number>)[] = await db.query(
      `select coalesce(state_abbr, '') as state, ${wanted.map((column) => `count(${column})::int as ${column}`)}
       from month where load_id = $1 and period = $2 group by 1`,
      [load_id, part],
    )
    for (const column of wanted) {
      const counted = rows.filter((row) => row[column] > 0)
      if (counted.length === 0) continue
      found.set(column, Object.fromEntries(counted.map((row) => [row.state, row[column]])))
    }
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
