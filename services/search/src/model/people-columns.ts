import type { DataSource } from 'typeorm'
import { type AcsTable, acsYears } from '../people/acs-tables.ts'
import type { Estimate } from '../people/estimate.ts'
import { peopleMeasures } from '../people/people-measures.ts'
import { type AttributeColumn, dataSetOf } from './origin.ts'
import { listAcsParts, readAcsPart } from './read-owned.ts'

type Rows = Awaited<ReturnType<typeof readAcsPart>>

export interface PeopleColumns {
  readonly columns: ReadonlyMap<string, AttributeColumn>
  /** Occupied, owner and renter homes by zip, of the vintage that tenure is taken from. */
  readonly households: ReadonlyMap<
    string,
    readonly [occupied: number, owner: number, renter: number]
  >
}

/**
 * Every attribute that ACS tables feed, each from the newest vintage that has its tables and a value in
 * at least one zip: tenure may be of 2019–23 while age is of 2009–13.
 */
export async function buildPeopleColumns(db: DataSource): Promise<PeopleColumns> {
  const parts = await listAcsParts(db)
  const loaded = new Map<string, Rows>()
  const rowsOf = async (vintage: number, table: AcsTable): Promise<Rows> => {
    const part = `${vintage}/${table}`
    const rows = loaded.get(part) ?? (await readAcsPart(db, part))
    loaded.set(part, rows)
    return rows
  }
  const columns = new Map<string, AttributeColumn>()
  for (const [key, { tables, measure }] of Object.entries(peopleMeasures)) {
    const vintages = [...new Set(parts.map((part) => part.vintage))].filter((vintage) =>
      tables.every((table) =>
        parts.some((part) => part.vintage === vintage && part.table === table),
      ),
    )
    for (const vintage of vintages) {
      const rows = await Promise.all(tables.map((table) => rowsOf(vintage, table)))
      const { values, moe } = measureAll(tables, rows, (read) => measure(read, vintage))
      if (values.size === 0) continue
      const kinds = parts
        .filter((part) => part.vintage === vintage && tables.includes(part.table))
        .map((part) => (part.demonstration ? 'demonstration' : 'real'))
      const origin = {
        vintage: acsYears(vintage),
        publisher: 'Census Bureau',
        data_set: dataSetOf(kinds),
      }
      columns.set(key, { origin, values, moe })
      break
    }
  }
  const tenure = parts.find((part) => part.table === 'B25003')
  return { columns, households: householdsOf(tenure && (await rowsOf(tenure.vintage, 'B25003'))) }
}

function measureAll(
  tables: readonly AcsTable[],
  rows: readonly Rows[],
  measure: (read: (table: AcsTable, line: number) => Estimate | null) => Estimate | null,
): { values: Map<string, number>; moe: Map<string, number> } {
  const values = new Map<string, number>()
  const moe = new Map<string, number>()
  for (const zip of rows[0]!.keys()) {
    const measured = measure((table, line) => {
      const row = rows[tables.indexOf(table)]?.get(zip)
      const value = row?.estimates[line - 1] ?? null
      return value === null ? null : { value, moe: row?.margins[line - 1] ?? null }
    })
    if (!measured) continue
    values.set(zip, measured.value)
    if (measured.moe !== null) moe.set(zip, measured.moe)
  }
  return { values, moe }
}

function householdsOf(rows: Rows | undefined): PeopleColumns['households'] {
  const households = new Map<string, readonly [number, number, number]>()
  for (const [zip, { estimates }] of rows ?? []) {
    const [occupied, owner, renter] = estimates
    if (typeof occupied === 'number' && typeof owner === 'number' && typeof renter === 'number') {
      households.set(zip, [occupied, owner, renter])
    }
  }
  return households
}
