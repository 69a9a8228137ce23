import type { Db } from '@homeground/service'
import { copyRowsOut } from '@homeground/sources'
import type { PoolClient } from 'pg'

/** One published part of a source, e.g. `2018/math` of edfacts or `2025/NV/math` of edc, with the load that it comes from. */
export interface ShownLoad {
  readonly source: string
  readonly part: string
  readonly load_id: number
  readonly publisher: string
  readonly demonstration: boolean
}

export async function shownLoads(db: Db): Promise<ShownLoad[]> {
  return db.query(
    `select p.source, p.part, p.load_id::float8 as load_id, l.publisher, l.demonstration
     from published p join load l on l.id = p.load_id order by p.source, p.part`,
  )
}

/** The springs of all parts of a kind, oldest first: `yearsOf(loads, 'directory')`. */
export function yearsOf(loads: readonly ShownLoad[], kind: string): number[] {
  const years = loads.flatMap(({ part }) => {
    const [year, ...rest] = part.split('/')
    return rest.at(-1) === kind ? [Number(year)] : []
  })
  return [...new Set(years)].sort((a, b) => a - b)
}

/** Whether the results of a state and spring are loaded that say if its tests changed. */
export function hasTestChanges(
  loads: readonly ShownLoad[],
  { stateAbbr, year }: { stateAbbr: string; year: number },
): boolean {
  return loads.some(({ source, part }) => source === 'edc' && part.startsWith(`${year}/${stateAbbr}/`))
}

/** The springs of the geocodes, oldest first. */
export function geocodeYears(loads: readonly ShownLoad[]): number[] {
  return loads.flatMap(({ source, part }) => (source === 'edge' ? [Number(part)] : []))
}

export interface PartRows {
  readonly table: string
  readonly columns: readonly string[]
  /** The published part, e.g. `2018/math`. It starts with the year of its rows. */
  readonly part: string
  /** SQL condition of the part's rows, for a table where a load has several parts of one year. */
  readonly condition?: string
}

/**
 * Calls `take` with each row of one published part, values as text of Postgres. It reads one table
 * and one load at a time because Postgres has no statistics right after a load, and could plan a
 * join as a nested loop over all rows.
 */
export async function readPart(
  client: PoolClient,
  loads: readonly ShownLoad[],
  { table, columns, part, condition = 'true' }: PartRows,
  take: (row: readonly (string | null)[]) => void,
): Promise<void> {
  const load = loads.find((shown) => shown.part === part)
  if (!load) return
  const select = `select ${columns.join(', ')} from ${table}
    where load_id = ${load.load_id} and year = ${Number.parseInt(part, 10)} and ${condition}`
  for await (const batch of copyRowsOut(client, select)) for (const row of batch) take(row)
}
