import {
  type CopyValue,
  type LoadInput,
  type LoadResult,
  lineFault,
  type OpenedSource,
  readDelimited,
  runLoad,
} from '@homeground/sources'
import type { DataSource } from 'typeorm'
import { group, PUBLISHER, SOURCE } from '../months/source.ts'
import { numberColumns, realtorLayout } from './realtor-layout.ts'
import { realtorRow } from './realtor-row.ts'
import { seenRows } from './seen-rows.ts'

type Options = Pick<
  LoadInput,
  'onProgress' | 'partial' | 'demonstration' | 'vintage' | 'signal'
> & { from: OpenedSource }

const columns = ['period', 'zip', 'state_abbr', 'flagged', ...numberColumns]

/**
 * Loads months of Realtor.com's inventory by zip, one or many in a file; each month is a part of its
 * own and replaces what was loaded of it. The vintage is the newest month unless the job names one.
 */
export async function importRealtor(db: DataSource, options: Options): Promise<LoadResult> {
  const input = { ...options, group, source: SOURCE, publisher: PUBLISHER }
  return runLoad(db, input, async (load) => {
    const { header, batches } = await readDelimited(options.from)
    const layout = realtorLayout(header)
    const month = await load.table('month', columns)
    const isRepeated = seenRows()
    let newest = ''
    let oldest = ''
    for await (const rows of batches) {
      const values: CopyValue[][] = []
      for (const line of rows) {
        const row = lineFault(line, header) ?? realtorRow(line.fields, layout)
        if (typeof row === 'string') {
          load.reject(line, row)
          continue
        }
        const { period, zip, stateAbbr, flagged, numbers } = row
        if (isRepeated(period, zip)) {
          load.reject(line, 'zip and month repeated')
          continue
        }
        load.keep(period)
        values.push([period, zip, stateAbbr, flagged, ...numbers])
        if (period > newest) newest = period
        if (oldest === '' || period < oldest) oldest = period
      }
      await month.write(values)
    }
    // ISO 8601 writes an interval so.
    if (newest) load.setVintage(oldest === newest ? newest : `${oldest}/${newest}`)
  })
}
