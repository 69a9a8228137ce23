import { monthNumber } from '@homeground/catalog/periods'
import { type FileImporter, loadByteRows, readDelimitedBytes, type SourceFolder } from '@homeground/sources'
import { monthCoverage } from './month-coverage.ts'
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
