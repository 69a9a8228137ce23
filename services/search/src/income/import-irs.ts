import {
  type LoadInput,
  type LoadResult,
  lineFault,
  type OpenedSource,
  readTable,
  runLoad,
  SourceError,
} from '@homeground/sources'
import type { DataSource } from 'typeorm'
import { groups } from '../imports/groups.ts'

type Options = Pick<LoadInput, 'onProgress' | 'partial' | 'demonstration' | 'vintage'> & {
  from: OpenedSource
}

/**
 * Loads the IRS's "SOI Tax Stats, individual income tax by ZIP code" (`NNzpallagi.csv`): returns and
 * adjusted gross income (in $1,000) by zip and six income classes. Column case differs by year; the zips
 * 00000 and 99999 are totals of a state.
 */
export async function importIrs(db: DataSource, options: Options): Promise<LoadResult> {
  const year = taxYear(options.vintage, options.from.name)
  const publisher = 'IRS'
  const input = { ...options, group: groups.irs, source: 'irs', publisher, vintage: year }
  return runLoad(db, input, async (load) => {
    const { header, batches } = await readTable(options.from)
    const column = header.require({
      zip: 'zipcode',
      class: 'agi_stub',
      returns: 'N1',
      agi: 'A00100',
    })
    const classes = await load.table('irs_class', [
      'part',
      'zip',
      'agi_class',
      'returns',
      'agi_thousands',
    ])
    const seen = new Set<string>()
    for await (const rows of batches) {
      const kept = []
      for (const row of rows) {
        const zip = row.fields[column.zip]?.trim().padStart(5, '0') ?? ''
        const agiClass = Number(row.fields[column.class])
        const returns = Number(row.fields[column.returns])
        const agi = Number(row.fields[column.agi])
        const fault = lineFault(row, header) ?? faultOf({ zip, agiClass, returns, agi, seen })
        if (fault) {
          load.reject(row, fault)
          continue
        }
        seen.add(`${zip} ${agiClass}`)
        load.keep(year)
        kept.push([year, zip, agiClass, returns, agi])
      }
      await classes.write(kept)
    }
  })
}

/** The tax year of a file: as named with the import, else from its name, `21zpallagi.csv` → `2021`. */
export function taxYear(given: string | undefined, name: string): string {
  const short = /(\d\d)zpall?agi/i.exec(name)?.[1]
  const year = given ?? (short && `20${short}`)
  if (!year || !/^20\d\d$/.test(year)) {
    throw new SourceError(
      'unknown_layout',
      `Say which tax year ${name} is of, e.g. --vintage 2021.`,
    )
  }
  return year
}

function faultOf(value: {
  zip: string
  agiClass: number
  returns: number
  agi: number
  seen: Set<string>
}): string | null {
  if (!/^[0-9]{5}$/.test(value.zip)) return 'not a zip'
  if (value.zip === '00000' || value.zip === '99999') return 'total of a state'
  if (!Number.isInteger(value.agiClass) || value.agiClass < 1 || value.agiClass > 6)
    return 'unknown income class'
  if (!(value.returns >= 0) || !Number.isFinite(value.agi)) return 'a value is not a number'
  if (value.seen.has(`${value.zip} ${value.agiClass}`)) return 'repeated zip and class'
  return null
}
