import { findAttribute } from '@homeground/catalog/attributes'
import type { Coverage, Queryable } from '@homeground/sources'
import { attributeColumns, type MonthlyColumn, monthlyColumns, SOURCE, shownMonths } from '../../months/month-table.ts'

/**
 * The zips that have a value now, by state and attribute: those of the newest published month in which
 * any zip has one, since current values never come from different months.
 */
export async function monthCoverage(db: Queryable): Promise<Coverage[]> {
  const [newest]: { period: string | null }[] = await db.query(
    `select max(part) as period from published where source = $1`,
    [SOURCE],
  )
  const found: Found = new Map()
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
    const counted = found.get(column)
    const isFirst = Object.values(attributeColumns).indexOf(column) === attributeKeys.indexOf(key)
    // The changes of a column are not counted: they need earlier months too.
    return counted && isFirst ? [{ name: findAttribute(key)!.label, unit: 'zip codes', ...counted }] : []
  })
}

const attributeKeys: readonly string[] = Object.keys(attributeColumns)

type Found = Map<MonthlyColumn, Pick<Coverage, 'byState' | 'typical'>>

/** The change of days on market is around 0 in most months. */
const withoutTypical: ReadonlySet<MonthlyColumn> = new Set(['median_days_on_market_mm'])
/** Months with fewer zips than this have no typical value. */
const FEWEST_FOR_TYPICAL = 20

/** Adds to `found` the zips by state for each column that is not in it and has values in a month. */
async function countZips(db: Queryable, { period, found }: { period: string; found: Found }): Promise<void> {
  const wanted = monthlyColumns.filter((column) => !found.has(column))
  const rows: ({ state: string } & Record<MonthlyColumn, number>)[] = await db.query(
    `select coalesce(m.state_abbr, '') as state, ${wanted.map((column) => `count(m.${column})::int as ${column}`)}
     from ${shownMonths} where p.part = $1 group by 1`,
    [period],
  )
  const [medians]: Record<MonthlyColumn, number | null>[] = await db.query(
    `select ${wanted.map((column) => `percentile_disc(0.5) within group (order by m.${column}) as ${column}`)}
     from ${shownMonths} where p.part = $1`,
    [period],
  )
  for (const column of wanted) {
    const counted = rows.filter((row) => row[column] > 0)
    if (counted.length === 0) continue
    const byState = Object.fromEntries(counted.map((row) => [row.state, row[column]]))
    const zips = counted.reduce((sum, row) => sum + row[column], 0)
    const hasTypical = zips >= FEWEST_FOR_TYPICAL && !withoutTypical.has(column)
    found.set(column, { byState, ...(hasTypical && { typical: medians![column]! }) })
  }
}
