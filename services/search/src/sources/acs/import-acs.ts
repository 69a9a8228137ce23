import { type AcsTable, acsLine, acsTables, acsVariable, acsYears, openEndsOf } from '@homeground/catalog/acs'
import { isPossible } from '@homeground/catalog/attributes/plausible'
import { type FileImporter, loadRows, readDecimal, readTable, SourceError } from '@homeground/sources'
import { measuredAttributes, type OpenEnd } from './measures.ts'

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
  vintageOf: (given, name) => acsYears(acsVintage(given, name)),
  periodFigures: [{ table: 'acs_estimate', part: 't.part', key: ['zip'], figures: ['estimates'] }],
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
        return faultOf(tables, fields) ?? { zip, fields }
      },
      partOf: () => parts,
      keyOf: ({ zip }) => zip,
      repeated: 'repeated ZCTA',
      rowsOf: ({ zip, fields }) =>
        tables
          .filter((columns) => hasCells(columns, fields))
          .map((columns) => [columns.part, zip, ...arraysOf(columns, fields)]),
    })
  },
}

/** A line that is blank in all columns of a table is not about it: a file may join tables of different areas. */
function hasCells({ columns }: TableColumns, fields: readonly string[]): boolean {
  return columns.some(({ at }) => (fields[at] ?? '').trim() !== '')
}

function tablesOf(names: readonly string[], vintage: number): TableColumns[] {
  const columnsByTable = new Map<AcsTable, TableColumns>()
  names.forEach((name, at) => {
    const column = parseAcsColumn(name)
    if (!column) return
    const { table, line, kind } = column
    const columns = columnsByTable.get(table) ?? {
      part: `${vintage}/${table}`,
      table,
      vintage,
      lines: acsTables[table].lines,
      columns: [],
    }
    columns.columns.push({ line, kind, at })
    columnsByTable.set(table, columns)
  })
  return [...columnsByTable.values()]
}

/** The attributes that are the first line of a table, as it is. */
const attributeOfTable = new Map(
  measuredAttributes.flatMap(({ key, measure, tables }) => ('figure' in measure ? [[tables[0]!, key]] : [])),
)

/** Splits of a whole into two parts, such as all households into owners and renters. */
const splits = measuredAttributes.flatMap(({ measure }) => {
  if (!('share' in measure) || !measure.rest) return []
  return [{ part: measure.share[0]!, rest: measure.rest, whole: measure.of }]
})

/** Why the values of a line cannot be right; undefined where they can. */
function faultOf(tables: readonly TableColumns[], fields: readonly string[]): string | undefined {
  if (hasBadNumber(tables, fields)) return 'a value is not a number'
  if (hasImpossibleValue(tables, fields)) return 'a value is beyond what is possible'
  if (hasPartBeyondWhole(tables, fields)) return 'a part is larger than its whole'
  const split = splits.find(({ part, rest, whole }) => {
    const [one, other, all] = [part, rest, whole].map((figure) => {
      const { table, line } = acsLine(figure)
      const columns = tables.find((columns) => columns.table === table)
      return columns && estimateOfLine(columns, line, fields)
    })
    return one != null && other != null && all != null && one + other !== all
  })
  return split && `${split.part} and ${split.rest} are not all ${split.whole}`
}

function hasBadNumber(tables: readonly TableColumns[], fields: readonly string[]): boolean {
  return tables.some(({ columns }) =>
    columns.some(({ at, kind }) => (kind === 'E' ? estimateOf : marginOf)(fields[at]) === undefined),
  )
}

function hasImpossibleValue(tables: readonly TableColumns[], fields: readonly string[]): boolean {
  return tables.some((columns) => {
    const attribute = attributeOfTable.get(columns.table)
    const value = attribute && estimateOfLine(columns, 1, fields)
    return typeof value === 'number' && !isPossible(attribute!, value)
  })
}

/** A count cannot be negative, and none of its parts is larger. */
function hasPartBeyondWhole(tables: readonly TableColumns[], fields: readonly string[]): boolean {
  return tables.some((columns) => {
    if (acsTables[columns.table].kind !== 'counts') return false
    const most = estimateOfLine(columns, 1, fields) ?? Number.POSITIVE_INFINITY
    return columns.columns.some(({ at, kind }) => {
      const part = kind === 'E' ? (estimateOf(fields[at]) ?? 0) : 0
      return part < 0 || part > most
    })
  })
}

function estimateOfLine({ columns }: TableColumns, line: number, fields: readonly string[]): number | null | undefined {
  const column = columns.find((each) => each.line === line && each.kind === 'E')
  return column && estimateOf(fields[column.at])
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

/**
 * The vintage (last of the five years) of an ACS file: as given with the import, else from the file name
 * or address (`ACSDT5Y2023.B25003-Data.csv`, `ACS_17_5YR_B25003_with_ann.csv`, `acs5_2013_…`, `/data/2023/acs/acs5`). Errors: SourceError
 * when neither names it.
 */
export function acsVintage(given: string | undefined, name: string): number {
  const text =
    given ??
    /5Y(20\d\d)/i.exec(name)?.[1] ??
    /ACS_(\d\d)_5YR_/i.exec(name)?.[1]?.replace(/^/, '20') ??
    /\/data\/(20\d\d)\//.exec(name)?.[1] ??
    /acs.*?(20\d\d)/i.exec(name)?.[1]
  const year = Number(/(20\d\d)$/.exec(text ?? '')?.[1])
  if (Number.isNaN(year)) {
    throw new SourceError('unknown_layout', `Give the last year of ${name}, for example --vintage 2023 for 2019–23.`)
  }
  return year
}

/** The ZCTA of a geography id (`860Z200US01760`, `8600000US01760`, `01760`); null for any other geography. */
export function zctaOf(geography: string): string | null {
  return /^(?:860[0-9A-Z]*US)?([0-9]{5})$/.exec(geography)?.[1] ?? null
}

/** A data column of either layout, e.g. `B25003_002E`: table, line and estimate (E) or margin of error (M). */
export function parseAcsColumn(name: string): { table: AcsTable; line: number; kind: 'E' | 'M' } | undefined {
  const match = /^(B\d{5})_(\d{3})([EM])$/i.exec(name.trim())
  if (!match) return undefined
  const table = match[1]!.toUpperCase()
  const line = Number(match[2])
  if (!isAcsTable(table) || line < 1 || line > acsTables[table].lines) return undefined
  return { table, line, kind: match[3]!.toUpperCase() as 'E' | 'M' }
}

function isAcsTable(code: string): code is AcsTable {
  return Object.hasOwn(acsTables, code)
}

const COLUMN = /^HD0([12])_VD(\d\d)$/i
const TABLE = /_(B\d{5})(?:[_.]|$)/i

/**
 * The column names of an export of American FactFinder, which the Census Bureau closed in 2020, as those of
 * data.census.gov: `HD01_VD02` is the estimate of the second line, `HD02_VD02` its margin of error, so in a
 * file of table B25003 they are `B25003_002E` and `B25003_002M`. Other names stay as they are. B01002 counts
 * its heading as a line: the lowest number in the file is line 1. Errors: SourceError when the name of
 * the file does not contain its table.
 */
export function currentColumnNames(names: readonly string[], file: string): readonly string[] {
  const matches = names.map((name) => COLUMN.exec(name.trim()))
  const numbers = matches.flatMap((match) => (match ? Number(match[2]) : []))
  if (numbers.length === 0) return names
  const table = TABLE.exec(file)?.[1]
  if (!table) {
    throw new SourceError(
      'unknown_layout',
      `Name ${file} after its table, like ACS_17_5YR_B25003_with_ann.csv: its columns (HD01_VD01) do not contain it.`,
    )
  }
  const first = Math.min(...numbers)
  return names.map((name, i) => {
    const match = matches[i]
    if (!match) return name
    return acsVariable(table, Number(match[2]) - first + 1, match[1] === '1' ? 'E' : 'M')
  })
}

/** Digits in groups of three. */
const GROUPED = /^-?\d{1,3}(,\d{3})+(\.\d+)?$/

/**
 * Annotations that the Census Bureau writes in place of an estimate or a margin of error
 * ("Notes on ACS estimate and annotation values"): too few observations, not applicable, and so on.
 */
const missing = new Set(['', '-', '--', '**', '***', '*****', '(X)', 'N', 'null'])

/**
 * An estimate as published: a number, null where it is missing (-666666666 and the other large negative
 * codes, `-`, `(X)`, `N`), undefined when the text is not a number. `250,000+` and `2,500-` are the open
 * ends of medians and are read as their limits: `openEndOf` says so.
 */
export function estimateOf(text: string | undefined): number | null | undefined {
  const trimmed = text?.trim() ?? ''
  if (missing.has(trimmed)) return null
  const plain = trimmed.replace(/[+-]$/, '')
  // Between thousands only: a spreadsheet of another country writes 41,6 for 41.6.
  const number = readDecimal(GROUPED.test(plain) ? plain.replaceAll(',', '') : plain)
  if (Number.isNaN(number)) return undefined
  return number <= -100_000_000 ? null : number
}

/** A margin of error: read as an estimate is, with one more code, -1; undefined when it is any other negative number. */
export function marginOf(text: string | undefined): number | null | undefined {
  const margin = estimateOf(text)
  if (typeof margin !== 'number' || margin >= 0) return margin
  return margin === -1 ? null : undefined
}

/** Which open end an estimate such as `250,000+` or `2,500-` is; undefined for an exact one. */
export function openEndOf(text: string | undefined): OpenEnd | undefined {
  const end = /\d([+-])$/.exec(text?.trim() ?? '')?.[1]
  if (!end) return undefined
  return end === '+' ? 'over' : 'under'
}

/**
 * The limit behind an estimate of the API that means an open end, which is one beyond it; undefined for any other. Below
 * the lower limit no median is exact: of years built, 0 and 1938 have been codes as well as 1939.
 * Source: "Notes on ACS estimate and annotation values".
 */
export function apiOpenEnd(
  value: number | null,
  { table, vintage }: { table: AcsTable; vintage: number },
): { readonly limit: number; readonly end: OpenEnd } | undefined {
  const limits = openEndsOf(table, vintage)
  if (value === null || !limits) return undefined
  if (value === limits.over + 1) return { limit: limits.over, end: 'over' }
  return value < limits.under ? { limit: limits.under, end: 'under' } : undefined
}
