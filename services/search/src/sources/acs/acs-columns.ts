import type { FigureNote } from '@homeground/contracts'
import type { Queryable } from '@homeground/sources'
import type { AttributeColumn } from '../attribute-column.ts'
import { LONGEST_GAP_YEARS, newestByZip, type PeriodColumn } from '../newest-by-zip.ts'
import type { SourceColumns, ZipFacts } from '../search-source.ts'
import { type AcsTable, acsYears } from './acs-tables.ts'
import { peopleMeasures, type ReadEstimate } from './people-measures.ts'
import { type AcsPart, type AcsRow, type AcsRows, listAcsParts, readAcsPart } from './read-acs.ts'

const tenureTable: AcsTable = 'B25003'

/**
 * Every attribute that ACS tables feed, zip by zip from the newest vintage that has all its tables and a
 * value, as `newestByZip` does: tenure may be of 2019–23 while age is of 2009–13. The homes of a zip are of
 * the vintage of its tenure.
 */
export async function readAcsColumns(db: Queryable): Promise<SourceColumns> {
  const parts = await listAcsParts(db)
  const loaded = new Map<string, AcsRows>()
  const rowsOf = async ({ part }: AcsPart): Promise<AcsRows> => {
    const rows = loaded.get(part) ?? (await readAcsPart(db, part))
    loaded.set(part, rows)
    return rows
  }
  const columns = new Map<string, AttributeColumn>()
  for (const [key, { tables, measure }] of Object.entries(peopleMeasures)) {
    const periods: PeriodColumn[] = []
    for (const [year, used] of vintagesWithAll(tables, parts)) {
      // Without a value so far, an older vintage may be the newest that has any.
      const newest = periods.find(({ column }) => column.values.size > 0)
      if (newest && year < newest.year - LONGEST_GAP_YEARS) break
      const rows = await Promise.all(used.map(rowsOf))
      const data_set = used[0]!.demonstration ? 'demonstration' : 'real'
      const provenance = { vintage: acsYears(year), data_set } as const
      const measured = measureAll(tables, rows, (read) => measure(read, year))
      periods.push({ year, column: { provenance, ...measured } })
    }
    const column = newestByZip(periods)
    if (column) columns.set(key, column)
  }
  const owners = columns.get('percent_owner_occupied')
  const tenure = new Map<string, AcsRows>()
  for (const part of parts.filter(({ table }) => table === tenureTable)) {
    if (loaded.has(part.part)) tenure.set(acsYears(part.vintage), await rowsOf(part))
  }
  const homes = (zip: string) => {
    const vintage = owners?.notes?.get(zip)?.vintage ?? owners?.provenance.vintage
    return vintage === undefined ? undefined : tenure.get(vintage)?.get(zip)
  }
  return { columns, factsOf: (zip) => homesOf(homes(zip)) }
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

function measureAll(
  tables: readonly AcsTable[],
  rows: readonly AcsRows[],
  measure: (read: ReadEstimate) => ReturnType<ReadEstimate>,
): Omit<AttributeColumn, 'provenance'> {
  const values = new Map<string, number>()
  const moe = new Map<string, number>()
  const notes = new Map<string, FigureNote>()
  for (const zip of rows[0]!.keys()) {
    let lacksEstimate = false
    let isEmpty = false
    const measured = measure((table, line) => {
      const row = rows[tables.indexOf(table)]?.get(zip)
      const value = row?.estimates[line - 1] ?? null
      lacksEstimate ||= value === null
      // The first line is the whole: the Census Bureau may leave the parts of nothing out.
      isEmpty ||= line === 1 && value === 0
      if (value === null) return null
      return { value, moe: row?.margins[line - 1] ?? null, openEnd: row?.open_ends?.[line] }
    })
    if (!measured) {
      notes.set(zip, lacksEstimate && !isEmpty ? suppressed : nothingCounted)
      continue
    }
    values.set(zip, measured.value)
    if (measured.moe !== null) moe.set(zip, measured.moe)
    const { value, openEnd } = measured
    if (openEnd === 'over') notes.set(zip, { kind: 'over', low: value })
    if (openEnd === 'under') notes.set(zip, { kind: 'under', high: value })
  }
  return { values, moe, notes }
}

const suppressed: FigureNote = { kind: 'missing', reason: 'suppressed' }
const nothingCounted: FigureNote = { kind: 'missing', reason: 'nothing_counted' }

function homesOf(row: Pick<AcsRow, 'estimates'> | undefined): Partial<ZipFacts> {
  const [occupied, owner, renter] = row?.estimates ?? []
  if (typeof occupied !== 'number' || typeof owner !== 'number' || typeof renter !== 'number') {
    return {}
  }
  return { occupied_homes: occupied, owner_homes: owner, renter_homes: renter }
}
