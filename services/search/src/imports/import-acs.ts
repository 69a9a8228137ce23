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
import { acsVintage, zctaOf } from '../people/acs-file.ts'
import { type AcsTable, acsTables, acsYears, parseAcsColumn } from '../people/acs-tables.ts'
import { estimateOf, marginOf } from '../people/census-number.ts'
import { groups } from './groups.ts'

type Options = Pick<LoadInput, 'onProgress' | 'partial' | 'demonstration' | 'vintage'> & {
  from: OpenedSource
}

interface TableColumns {
  readonly part: string
  readonly lines: number
  readonly columns: { line: number; kind: 'E' | 'M'; at: number }[]
}

/**
 * Loads ACS 5-year detailed tables by ZCTA, from the Census API (JSON, one header row) or from
 * data.census.gov (CSV, two header lines, margins of error, repeated rows). A file may hold several
 * tables; each table of each vintage is a part of its own, so that loading tenure leaves age alone.
 */
export async function importAcs(db: DataSource, options: Options): Promise<LoadResult> {
  const vintage = acsVintage(options.vintage, options.from.name)
  const publisher = 'Census Bureau'
  const input = {
    ...options,
    group: groups.acs,
    source: 'acs',
    publisher,
    vintage: acsYears(vintage),
  }
  return runLoad(db, input, async (load) => {
    const { header, batches } = await readTable(options.from)
    const tables = tablesOf(header.names, vintage)
    if (tables.length === 0) {
      throw new SourceError(
        'unknown_layout',
        `${options.from.name} has no column of a table that is used (${Object.keys(acsTables).join(', ')}).`,
      )
    }
    const { geography } = header.require({ geography: ['GEO_ID', 'zip code tabulation area'] })
    const parts = tables.map((table) => table.part)
    const estimates = await load.table('acs_estimate', ['part', 'zip', 'estimates', 'margins'])
    const seen = new Set<string>()
    for await (const rows of batches) {
      for (const row of rows) {
        const id = row.fields[geography]?.trim() ?? ''
        if (id === 'Geography') continue
        const zip = zctaOf(id)
        const fault =
          lineFault(row, header) ??
          (zip === null
            ? 'not a ZCTA'
            : seen.has(zip)
              ? 'repeated ZCTA'
              : badNumber(tables, row.fields))
        if (fault) {
          load.reject(row, fault)
          continue
        }
        seen.add(zip!)
        load.keep(...parts)
        await estimates.write(
          tables.map((table) => [table.part, zip!, ...arraysOf(table, row.fields)]),
        )
      }
    }
  })
}

function tablesOf(names: readonly string[], vintage: number): TableColumns[] {
  const found = new Map<AcsTable, TableColumns>()
  names.forEach((name, at) => {
    const column = parseAcsColumn(name)
    if (!column) return
    const { table, line, kind } = column
    const known = found.get(table) ?? {
      part: `${vintage}/${table}`,
      lines: acsTables[table].lines,
      columns: [],
    }
    known.columns.push({ line, kind, at })
    found.set(table, known)
  })
  return [...found.values()]
}

function badNumber(tables: readonly TableColumns[], fields: readonly string[]): string | null {
  const bad = tables
    .flatMap(({ columns }) => columns)
    .some(({ at, kind }) => (kind === 'E' ? estimateOf : marginOf)(fields[at]) === undefined)
  return bad ? 'a value is not a number' : null
}

function arraysOf({ columns, lines }: TableColumns, fields: readonly string[]): [string, string] {
  const estimates: (number | null)[] = Array(lines).fill(null)
  const margins: (number | null)[] = Array(lines).fill(null)
  for (const { line, kind, at } of columns) {
    if (kind === 'E') estimates[line - 1] = estimateOf(fields[at]) ?? null
    else margins[line - 1] = marginOf(fields[at]) ?? null
  }
  return [toArray(estimates), toArray(margins)]
}

function toArray(values: readonly (number | null)[]): string {
  const last = values.findLastIndex((value) => value !== null)
  return `{${values
    .slice(0, last + 1)
    .map((value) => value ?? 'NULL')
    .join(',')}}`
}
