import { findAttribute } from '@homeground/catalog/attributes'
import { monthNumber } from '@homeground/catalog/periods'
import {
  type Coverage,
  type FileImporter,
  loadByteRows,
  type Queryable,
  readDelimitedBytes,
  type SourceFolder,
} from '@homeground/sources'
import { attributeColumns, type MonthlyColumn, monthlyColumns, SOURCE, shownMonths } from '../../months/month-table.ts'
import { realtorBytes } from './realtor-bytes.ts'
import { monthIn, realtorLayout, realtorRow, rowColumns, sortKeyOf, ZipMonths } from './realtor-row.ts'

/**
 * Realtor.com's inventory by zip, one month or many in a file. Each month is a part of its own and
 * replaces what was loaded for it. Unless the job names a vintage, it is the month or the range of months.
 * A given vintage that is a month is also that of lines whose month cannot be read.
 */
export const realtor: FileImporter = {
  tables: ['month'],
  coverage: monthCoverage,
  restates: (name) => /_History\b/i.test(name),
  async read(load, file, { vintage }) {
    const givenMonth = monthIn(vintage ?? '')
    const table = await readDelimitedBytes(file)
    const layout = realtorLayout(table.header)
    const zipMonths = new ZipMonths()
    await loadByteRows(load, table, {
      table: 'month',
      columns: rowColumns,
      sortKey: ([period, zip]) => sortKeyOf(monthNumber(String(period)), Number(zip)),
      rows: realtorBytes(layout, { zipMonths, givenMonth }),
      parse: ({ fields }) => realtorRow(fields, layout, givenMonth),
      partOf: ({ period }) => period,
      isFirst: ({ period, zip }) => zipMonths.add(monthNumber(period), Number(zip)),
      repeated: 'zip and month repeated',
      rowsOf: ({ period, zip, stateAbbr, flagged, numbers }) => [[period, zip, stateAbbr, flagged, ...numbers]],
    })
    const months = load.parts()
    const [oldest, newest] = [months[0], months.at(-1)]
    // ISO 8601 writes an interval with a slash.
    if (newest) load.setVintage(oldest === newest ? newest : `${oldest}/${newest}`)
  },
}

export const source: SourceFolder = { importer: realtor }

/**
 * The zips that have a value now, by state and attribute: those of the newest published month in which
 * any zip has one, since current values never come from different months.
 */
async function monthCoverage(db: Queryable): Promise<Coverage[]> {
  const [newest]: { period: string | null }[] = await db.query(
    `select max(part) as period from published where source = $1`,
    [SOURCE],
  )
  const counts: Found = new Map()
  if (newest?.period) await countZips(db, { period: newest.period, found: counts })
  const missing = monthlyColumns.filter((column) => !counts.has(column))
  // One scan of all months, and only where the newest lacks a column: there may be millions of rows.
  const [older]: Partial<Record<MonthlyColumn, string | null>>[] =
    missing.length === 0
      ? []
      : await db.query(
          `select ${missing.map((column) => `max(m.period) filter (where m.${column} is not null) as ${column}`)}
           from ${shownMonths}`,
        )
  for (const period of new Set(Object.values(older ?? {}))) {
    if (period) await countZips(db, { period, found: counts })
  }
  return Object.entries(attributeColumns).flatMap(([key, column]) => {
    const counted = counts.get(column)
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
