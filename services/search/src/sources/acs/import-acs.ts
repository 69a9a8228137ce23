import type { AttributeKey } from '@homeground/catalog/attributes'
import { isPossible } from '@homeground/catalog/attributes/plausible'
import { type FileImporter, loadRows, readTable, SourceError } from '@homeground/sources'
import { acsVintage, zctaOf } from './acs-file.ts'
import { type AcsTable, acsTables, acsYears, parseAcsColumn } from './acs-tables.ts'
import { currentColumnNames } from './american-fact-finder.ts'
import { apiOpenEnd, estimateOf, marginOf, openEndOf } from './census-number.ts'
import type { OpenEnd } from './estimate.ts'

interface TableColumns {
  readonly part: string
  readonly table: AcsTable
  readonly vintage: number
  readonly lines: number
  readonly columns: { line: number; kind: 'E' | 'M'; at: number }[]
}

/**
 * ACS 5-year detailed tables by ZCTA, from the Census API (JSON, one header row), from
 * data.census.gov (CSV, two header lines, margins of error, repeated rows) or from American FactFinder. A file may hold several
 * tables. Each table of each vintage is a part of its own, so that loading tenure leaves age alone.
 */
export const acs: FileImporter = {
  tables: ['acs_estimate'],
  subjectOf: (part) => part.split('/')[1]!,
  vintageOf: (given, name) => acsYears(acsVintage(given, name)),
  async read(load, file, given) {
    const table = await readTable(file)
    const names = currentColumnNames(table.header.names, file.name)
    const tables = tablesOf(names, acsVintage(given.vintage, file.name))
    if (tables.length === 0) {
      throw new SourceError(
        'unknown_layout',
        `${file.name} has no column of the tables ${Object.keys(acsTables).join(', ')}.`,
      )
    }
    const parts = tables.map(({ part }) => part)
    const { geography } = table.header.require({ geography: ['GEO_ID', 'GEO.id', 'zip code tabulation area'] })
    await loadRows(load, table, {
      table: 'acs_estimate',
      columns: ['part', 'zip', 'estimates', 'margins', 'open_ends'],
      parse({ fields }) {
        const id = fields[geography]?.trim() ?? ''
        // The second header line of data.census.gov and of American FactFinder.
        if (id === 'Geography' || id === 'Id') return null
        const zip = zctaOf(id)
        if (zip === null) return 'not a ZCTA'
        if (hasBadNumber(tables, fields)) return 'a value is not a number'
        if (hasImpossibleValue(tables, fields)) return 'a value is beyond what is possible'
        if (hasPartBeyondWhole(tables, fields)) return 'a part is larger than its whole'
        return hasOtherTenureSum(tables, fields) ? 'owners and renters are not all households' : { zip, fields }
      },
      partOf: () => parts,
      keyOf: ({ zip }) => zip,
      repeated: 'repeated ZCTA',
      rowsOf: ({ zip, fields }) => tables.map((columns) => [columns.part, zip, ...arraysOf(columns, fields)]),
    })
  },
}

function tablesOf(names: readonly string[], vintage: number): TableColumns[] {
  const found = new Map<AcsTable, TableColumns>()
  names.forEach((name, at) => {
    const column = parseAcsColumn(name)
    if (!column) return
    const { table, line, kind } = column
    const known = found.get(table) ?? {
      part: `${vintage}/${table}`,
      table,
      vintage,
      lines: acsTables[table].lines,
      columns: [],
    }
    known.columns.push({ line, kind, at })
    found.set(table, known)
  })
  return [...found.values()]
}

function hasBadNumber(tables: readonly TableColumns[], fields: readonly string[]): boolean {
  return tables.some(({ columns }) =>
    columns.some(({ at, kind }) => (kind === 'E' ? estimateOf : marginOf)(fields[at]) === undefined),
  )
}

/** The attributes that are the first line of a table, as it is. */
const attributeOfTable: Readonly<Partial<Record<AcsTable, AttributeKey>>> = {
  B01003: 'population',
  B01002: 'median_age',
  B25064: 'median_rent',
  B19013: 'median_household_income',
}

/** Tables of counts, whose first line is the sum of parts. */
const tablesOfParts: ReadonlySet<AcsTable> = new Set([...(['B03002', 'B02015', 'B25003', 'B15003', 'B08303'] as const)])

/** A count cannot be negative, and none of its parts is larger. */
function hasPartBeyondWhole(tables: readonly TableColumns[], fields: readonly string[]): boolean {
  return tables.some(({ table, columns }) => {
    if (!tablesOfParts.has(table)) return false
    const estimates = columns.filter(({ kind }) => kind === 'E')
    const whole = estimates.find(({ line }) => line === 1)
    const most = (whole && estimateOf(fields[whole.at])) ?? Number.POSITIVE_INFINITY
    return estimates.some(({ at }) => {
      const part = estimateOf(fields[at]) ?? 0
      return part < 0 || part > most
    })
  })
}

/** Owners (line 2) and renters (line 3) of B25003 are all households (line 1). */
function hasOtherTenureSum(tables: readonly TableColumns[], fields: readonly string[]): boolean {
  const columns = tables.find(({ table }) => table === 'B25003')?.columns ?? []
  const [all, owners, renters] = [1, 2, 3].map((line) => {
    const at = columns.find((column) => column.line === line && column.kind === 'E')?.at
    return at === undefined ? null : estimateOf(fields[at])
  })
  return all != null && owners != null && renters != null && owners + renters !== all
}

function hasImpossibleValue(tables: readonly TableColumns[], fields: readonly string[]): boolean {
  return tables.some(({ table, columns }) => {
    const attribute = attributeOfTable[table]
    const first = columns.find(({ line, kind }) => line === 1 && kind === 'E')
    const value = attribute && first && estimateOf(fields[first.at])
    return typeof value === 'number' && !isPossible(attribute!, value)
  })
}

/** Estimates, margins and open ends of one table; an open end has no margin. */
function arraysOf(
  { columns, lines, table, vintage }: TableColumns,
  fields: readonly string[],
): [string, string, string | null] {
  const estimates: (number | null)[] = Array(lines).fill(null)
  const margins: (number | null)[] = Array(lines).fill(null)
  const openEnds: Record<number, OpenEnd> = {}
  for (const { line, kind, at } of columns) {
    if (kind === 'M') {
      margins[line - 1] = marginOf(fields[at]) ?? null
      continue
    }
    const value = estimateOf(fields[at]) ?? null
    const written = openEndOf(fields[at])
    const coded = written ? undefined : apiOpenEnd(value, { table, vintage })
    estimates[line - 1] = coded?.limit ?? value
    const end = written ?? coded?.end
    if (end) openEnds[line] = end
  }
  for (const line of Object.keys(openEnds)) margins[Number(line) - 1] = null
  const hasOpenEnds = Object.keys(openEnds).length > 0
  return [toArray(estimates), toArray(margins), hasOpenEnds ? JSON.stringify(openEnds) : null]
}

/** A Postgres array, without the nulls at its end. */
function toArray(values: readonly (number | null)[]): string {
  const last = values.findLastIndex((value) => value !== null)
  const texts = values.slice(0, last + 1).map((value) => value ?? 'NULL')
  return `{${texts.join(',')}}`
}
