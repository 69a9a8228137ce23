import type { Db } from '@homeground/service'
import { copyRowsOut } from '@homeground/sources'
import type { PoolClient } from 'pg'

/** One published part of a source, e.g. `2018/math` of edfacts. */
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

/** The springs of the parts whose name ends so, oldest first: `yearsOf(loads, 'directory')`. */
export function yearsOf(loads: readonly ShownLoad[], ending: string): number[] {
  const years = loads.flatMap(({ part }) => {
    const [year, what] = part.split('/')
    return what === ending ? [Number(year)] : []
  })
  return [...new Set(years)].sort((a, b) => a - b)
}

/** The springs of the geocodes, oldest first. */
export function geocodeYears(loads: readonly ShownLoad[]): number[] {
  return loads.flatMap(({ source, part }) => (source === 'edge' ? [Number(part)] : []))
}

export interface PartRows {
  readonly table: string
  readonly columns: readonly string[]
  /** The part that is shown, e.g. `2018/math`; its year is that of the rows. */
  readonly part: string
}

/**
 * Hands over the rows of one published part, each value as Postgres writes it. One table by one load at
 * a time: nothing that a planner without statistics could turn into a walk through the square of them.
 */
export async function takeRows(
  client: PoolClient,
  loads: readonly ShownLoad[],
  { table, columns, part }: PartRows,
  take: (row: readonly (string | null)[]) => void,
): Promise<void> {
  const load = loads.find((shown) => shown.part === part)
  if (!load) return
  const select = `select ${columns.join(', ')} from ${table}
    where load_id = ${load.load_id} and year = ${Number.parseInt(part, 10)}`
  for await (const batch of copyRowsOut(client, select)) batch.forEach(take)
}
