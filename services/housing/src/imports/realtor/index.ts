import { findAttribute } from '@homeground/catalog/attributes'
import { monthNumber } from '@homeground/catalog/periods'
import {
  type Coverage,
  coverageByState,
  type FileImporter,
  loadByteRows,
  type Queryable,
  readDelimitedBytes,
  type SourceFolder,
  valuesByState,
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
  periodFigures: [{ table: 'month', part: 't.period', key: ['zip'], figures: monthlyColumns }],
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

/** The columns that are compared with those before; the change of days on market is around 0 in most months. */
const compared: Readonly<Partial<Record<MonthlyColumn, { readonly leastCorrelation: number }>>> = {
  // From February 2019 to June 2020, ranks of prices correlate by 0.95, of listings by 0.86, of days by 0.6. When rows
  // of June are shifted by one in the order of zips, by 0.6, 0.24 and 0.41.
  median_listing_price: { leastCorrelation: 0.8 },
  median_listing_price_per_square_foot: { leastCorrelation: 0.8 },
  active_listing_count: { leastCorrelation: 0.5 },
  total_listing_count: { leastCorrelation: 0.5 },
  median_days_on_market: { leastCorrelation: 0.45 },
}

/**
 * The zips that have a value in the newest published month, by state and attribute, with the values. A column without
 * any value there has no coverage, even if an earlier month has values.
 */
async function monthCoverage(db: Queryable): Promise<Coverage[]> {
  const rows: ({ zip: string; state: string | null } & Record<MonthlyColumn, number | null>)[] = await db.query(
    `select m.zip, m.state_abbr as state, ${monthlyColumns.map((column) => `m.${column}`)} from ${shownMonths}
     where p.part = (select max(part) from published where source = $1)`,
    [SOURCE],
  )
  // The changes of a column are not counted: they need earlier months too.
  const counted = Map.groupBy(Object.entries(attributeColumns), ([, column]) => column)
  return [...counted].flatMap(([column, [[key] = ['']]]) => {
    const values = rows.flatMap(({ state, zip, [column]: value }) =>
      value === null ? [] : [[state, zip, value] as const],
    )
    if (values.length === 0) return []
    const coverage = coverageByState(
      { name: findAttribute(key)!.label, unit: 'zip codes' },
      values.map(([state]) => state),
    )
    return [{ ...coverage, ...(compared[column] && { ...compared[column], values: valuesByState(values) }) }]
  })
}
