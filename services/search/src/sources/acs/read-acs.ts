import type { Queryable } from '@homeground/sources'
import type { AcsTable } from './acs-tables.ts'
import type { OpenEnd } from './estimate.ts'

/** One table of one vintage, published as a unit. */
export interface AcsPart {
  /** `vintage/table`, e.g. `2023/B25003`. */
  readonly part: string
  readonly vintage: number
  readonly table: AcsTable
  readonly demonstration: boolean
}

/** ZCTA → estimates and margins of error by line of the table, the first at 0. */
export type AcsRows = ReadonlyMap<string, AcsRow>

export interface AcsRow {
  readonly estimates: readonly (number | null)[]
  readonly margins: readonly (number | null)[]
  /** By line; null where all estimates are exact. */
  readonly open_ends: Readonly<Record<number, OpenEnd>> | null
}

/** The published ACS parts, newest vintage first, without their rows. */
export async function listAcsParts(db: Queryable): Promise<AcsPart[]> {
  const rows: { part: string; demonstration: boolean }[] = await db.query(
    `select p.part, l.demonstration from published p join load l on l.id = p.load_id
     where p.source = 'acs' order by p.part desc`,
  )
  return rows.map(({ part, demonstration }) => {
    const [vintage, table] = part.split('/') as [string, AcsTable]
    return { part, vintage: Number(vintage), table, demonstration }
  })
}

export async function readAcsPart(db: Queryable, part: string): Promise<AcsRows> {
  const rows: (AcsRow & { zip: string })[] = await db.query(
    `select zip, estimates, margins, open_ends from acs_estimate a
     join published p on p.source = 'acs' and p.part = a.part and p.load_id = a.load_id where a.part = $1`,
    [part],
  )
  return new Map(rows.map(({ zip, ...row }) => [zip, row]))
}
