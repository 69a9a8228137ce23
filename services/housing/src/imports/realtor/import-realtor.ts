import { type FileImporter, loadRows, readDelimited } from '@homeground/sources'
import { firstOfMonth } from './first-of-month.ts'
import { monthCoverage } from './month-coverage.ts'
import { numberColumns, positionsOf, realtorLayout } from './realtor-layout.ts'
import { monthIn, realtorRow } from './realtor-row.ts'

/**
 * Realtor.com's inventory by zip, one month or many in a file. Each month is a part of its own and
 * replaces what was loaded for it. Unless the job names a vintage, it is the month or the range of months.
 * A given vintage that is a month is also that of lines whose month cannot be read.
 */
export const realtor: FileImporter = {
  tables: ['month'],
  coverage: monthCoverage,
  async read(load, file, { vintage }) {
    const givenMonth = monthIn(vintage ?? '')
    const table = await readDelimited(file, {
      columns: (header) => positionsOf(realtorLayout(header)),
    })
    const layout = realtorLayout(table.header)
    await loadRows(load, table, {
      table: 'month',
      columns: ['period', 'zip', 'state_abbr', 'flagged', ...numberColumns],
      sortKey: ([, zip]) => Number(zip),
      parse: ({ fields }) => realtorRow(fields, layout, givenMonth),
      partOf: ({ period }) => period,
      isFirst: firstOfMonth(),
      repeated: 'zip and month repeated',
      rowsOf: ({ period, zip, stateAbbr, flagged, numbers }) => [
        [period, zip, stateAbbr, flagged, ...numbers],
      ],
    })
    const months = load.parts()
    const [oldest, newest] = [months[0], months.at(-1)]
    // ISO 8601 writes an interval with a slash.
    if (newest) load.setVintage(oldest === newest ? newest : `${oldest}/${newest}`)
  },
}
