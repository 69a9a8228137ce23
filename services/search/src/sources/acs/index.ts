import { type AcsFigure, type AcsTable, acsLine, acsYears, figuresOf } from '@homeground/catalog/acs'
import type { FigureNote } from '@homeground/contracts'
import type { Queryable } from '@homeground/sources'
import {
  type AttributeColumn,
  type ClassParts,
  LONGEST_GAP_YEARS,
  newestByZip,
  type Parts,
  type PeriodColumn,
} from '../attribute-column.ts'
import { columnCoverage, type SearchSource, type SourceColumns, type ZipFacts } from '../search-source.ts'
import { acs } from './import-acs.ts'
import {
  type Estimate,
  evaluate,
  type MeasuredAttribute,
  measuredAttributes,
  type OpenEnd,
  partsOf,
} from './measures.ts'

export const source: SearchSource = {
  importer: { ...acs, coverage: columnCoverage(readAcsColumns) },
  attributes: measuredAttributes.map(({ key }) => key),
  readColumns: readAcsColumns,
}

/** One table of one vintage, published as a unit. */
interface AcsPart {
  /** `vintage/table`, e.g. `2023/B25003`. */
  readonly part: string
  readonly vintage: number
  readonly table: AcsTable
  readonly demonstration: boolean
}

/** The lines of a part that attributes read. */
interface AcsRows {
  /** Where in a row the lines are. */
  readonly indexOf: ReadonlyMap<number, number>
  /** By ZCTA. */
  readonly rows: ReadonlyMap<string, AcsRow>
}

interface AcsRow {
  readonly estimates: readonly (number | null)[]
  readonly margins: readonly (number | null)[]
  /** By line; null where all estimates are exact. */
  readonly open_ends: Readonly<Record<number, OpenEnd>> | null
}

/**
 * Every attribute that ACS tables feed, zip by zip from the newest vintage that has all its tables and a
 * value, as `newestByZip` does: tenure may be of 2019–23 while age is of 2009–13. The homes of a zip are of
 * the vintage of its tenure. A table is in memory while attributes need it.
 */
async function readAcsColumns(db: Queryable): Promise<SourceColumns> {
  const parts = await listParts(db)
  const homes = new Map<string, Partial<ZipFacts>>()
  return { columns: eachColumn(db, { parts, homes }), factsOf: (zip) => homes.get(zip) ?? {} }
}

/** The last attribute that reads each table. */
const lastReaders = new Map(
  measuredAttributes.flatMap(({ key, tables, classes }) =>
    [...tables, ...(classes ? [classes.table] : [])].map((table) => [table, key] as const),
  ),
)

/** Yields the attributes that have values, and fills `homes`. */
async function* eachColumn(
  db: Queryable,
  { parts, homes }: { readonly parts: readonly AcsPart[]; readonly homes: Map<string, Partial<ZipFacts>> },
): AsyncGenerator<readonly [key: string, column: AttributeColumn]> {
  const loaded = new Map<AcsPart, AcsRows>()
  const rowsOf = async (part: AcsPart): Promise<AcsRows> => {
    const rows = loaded.get(part) ?? (await readPart(db, part))
    loaded.set(part, rows)
    return rows
  }
  for (const attribute of measuredAttributes) {
    const periods: PeriodColumn[] = []
    for (const [year, used] of vintagesWithAll(attribute.tables, parts)) {
      // Without a value so far, an older vintage may be the newest that has any.
      const newest = periods.find(({ column }) => column.values.size > 0)
      if (newest && year < newest.year - LONGEST_GAP_YEARS) break
      const rows = await Promise.all(used.map(rowsOf))
      const data_set = used[0]!.demonstration ? 'demonstration' : 'real'
      const provenance = { vintage: acsYears(year), data_set } as const
      const ofClasses = partOfClasses(attribute, used[0]!, parts)
      const classes = ofClasses && (await rowsOf(ofClasses))
      periods.push({ year, column: { provenance, ...measureAll(attribute, year, { rows, classes }) } })
    }
    const column = newestByZip(periods)
    if (column && attribute.key === 'percent_owner_occupied') {
      const tenures = [...loaded].filter(([{ table }]) => table === acsLine('households').table)
      const byVintage = new Map(tenures.map(([{ vintage }, rows]) => [acsYears(vintage), rows]))
      for (const zip of tenures.flatMap(([, { rows }]) => [...rows.keys()])) {
        const vintage = column.notes?.get(zip)?.vintage ?? column.provenance.vintage
        homes.set(zip, homesOf(byVintage.get(vintage), zip))
      }
    }
    for (const part of loaded.keys()) if (lastReaders.get(part.table) === attribute.key) loaded.delete(part)
    if (column) yield [attribute.key, column]
  }
}

/** The published ACS parts, newest vintage first, without their rows. */
async function listParts(db: Queryable): Promise<AcsPart[]> {
  const rows: { part: string; demonstration: boolean }[] = await db.query(
    `select p.part, l.demonstration from published p join load l on l.id = p.load_id
     where p.source = 'acs' order by p.part desc`,
  )
  return rows.map(({ part, demonstration }) => {
    const [vintage, table] = part.split('/') as [string, AcsTable]
    return { part, vintage: Number(vintage), table, demonstration }
  })
}

/** The figures of each table that formulas name. */
const figuresByTable = Map.groupBy(
  measuredAttributes.flatMap(({ measure }) => figuresOf(measure)),
  (figure) => acsLine(figure).table,
)

async function readPart(db: Queryable, { part, table, vintage }: AcsPart): Promise<AcsRows> {
  const ofFigures = (figuresByTable.get(table) ?? []).map((figure) => acsLine(figure, vintage).line)
  const ofClasses = measuredAttributes.flatMap(({ classes }) => (classes?.table === table ? classes.lines : []))
  const lines = [...new Set([...ofFigures, ...ofClasses])]
  const rows: (AcsRow & { zip: string })[] = await db.query(
    `select zip, open_ends,
       array(select estimates[line] from unnest($2::int[]) with ordinality as t (line, at) order by at) as estimates,
       array(select margins[line] from unnest($2::int[]) with ordinality as t (line, at) order by at) as margins
     from acs_estimate a
     join published p on p.source = 'acs' and p.part = a.part and p.load_id = a.load_id where a.part = $1`,
    [part, lines],
  )
  return {
    indexOf: new Map(lines.map((line, index) => [line, index])),
    rows: new Map(rows.map(({ zip, ...row }) => [zip, row])),
  }
}

/** The estimate of a line with its margin; null where it is missing or the zip is. */
function readLine({ rows, indexOf }: AcsRows, zip: string, line: number): Estimate | null {
  const row = rows.get(zip)
  const index = indexOf.get(line)!
  const value = row?.estimates[index] ?? null
  return row && value !== null ? { value, moe: row.margins[index] ?? null, openEnd: row.open_ends?.[line] } : null
}

/**
 * The vintages that have every one of the tables, newest first, with the parts in the tables' order. Real
 * and generated tables are never combined.
 */
function vintagesWithAll(
  tables: readonly AcsTable[],
  parts: readonly AcsPart[],
): [vintage: number, parts: AcsPart[]][] {
  return [...new Set(parts.map(({ vintage }) => vintage))].flatMap((vintage) => {
    const used = tables.flatMap((table) => parts.find((part) => part.vintage === vintage && part.table === table) ?? [])
    const dataSets = new Set(used.map(({ demonstration }) => demonstration))
    return used.length === tables.length && dataSets.size === 1 ? [[vintage, used]] : []
  })
}

/** The table with the classes of a median, of the same vintage and data set. */
function partOfClasses(
  { classes }: MeasuredAttribute,
  { vintage, demonstration }: AcsPart,
  parts: readonly AcsPart[],
): AcsPart | undefined {
  if (!classes || vintage < classes.since) return undefined
  return parts.find(
    (part) => part.vintage === vintage && part.table === classes.table && part.demonstration === demonstration,
  )
}

/** An attribute in one vintage; `rows` are those of its tables, `classes` those of the classes of a median. */
function measureAll(
  { measure, tables, classes: classTable }: MeasuredAttribute,
  vintage: number,
  { rows, classes }: { readonly rows: readonly AcsRows[]; readonly classes: AcsRows | undefined },
): Omit<AttributeColumn, 'provenance'> {
  const values = new Map<string, number>()
  const moe = new Map<string, number>()
  const parts = new Map<string, Parts>()
  const notes = new Map<string, FigureNote>()
  for (const zip of rows[0]!.rows.keys()) {
    let lacksEstimate = false
    let isEmpty = false
    let isOpenEnded = false
    const read = (figure: AcsFigure): Estimate | null => {
      const { table, line } = acsLine(figure, vintage)
      const estimate = readLine(rows[tables.indexOf(table)]!, zip, line)
      lacksEstimate ||= estimate === null
      // The first line is the whole: the Census Bureau may leave the parts of nothing out.
      isEmpty ||= line === 1 && estimate?.value === 0
      isOpenEnded ||= estimate?.openEnd !== undefined
      return estimate
    }
    const estimate = evaluate(measure, read)
    if (!estimate) {
      notes.set(zip, isOpenEnded ? ofOpenEnd : lacksEstimate && !isEmpty ? suppressed : nothingCounted)
      continue
    }
    const { value, openEnd } = estimate
    values.set(zip, value)
    if (estimate.moe !== null) moe.set(zip, estimate.moe)
    const counted = partsOf(measure, read) ?? (classes && classesIn(classes, zip, classTable!.lines))
    if (counted) parts.set(zip, counted)
    if (openEnd === 'over') notes.set(zip, { kind: 'over', low: value })
    if (openEnd === 'under') notes.set(zip, { kind: 'under', high: value })
  }
  return { values, moe, parts, notes }
}

/** The classes of a zip; null unless all are published. */
function classesIn(rows: AcsRows, zip: string, lines: readonly number[]): ClassParts | null {
  const classes = lines.flatMap((line) => {
    const estimate = readLine(rows, zip, line)
    return estimate ? [[estimate.value, estimate.moe] as const] : []
  })
  return classes.length === lines.length ? { classes } : null
}

const suppressed: FigureNote = { kind: 'missing', reason: 'suppressed' }
const ofOpenEnd: FigureNote = { kind: 'missing', reason: 'of_open_end' }
const nothingCounted: FigureNote = { kind: 'missing', reason: 'nothing_counted' }

function homesOf(rows: AcsRows | undefined, zip: string): Partial<ZipFacts> {
  const homes = (figure: AcsFigure) => rows && readLine(rows, zip, acsLine(figure).line)?.value
  const [occupied, owner, renter] = [homes('households'), homes('owners'), homes('renters')]
  if (occupied === undefined || owner === undefined || renter === undefined) return {}
  return { occupied_homes: occupied, owner_homes: owner, renter_homes: renter }
}
