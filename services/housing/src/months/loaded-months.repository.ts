import type { Db } from '@homeground/service'
import { SOURCE } from './source.ts'

export interface LoadedMonth {
  readonly period: string
  readonly zips: number
}

/** The published months, newest first, with the number of zips in each. */
export async function loadedMonths(db: Db): Promise<LoadedMonth[]> {
  return db.query(
    `select p.part as period, (l.parts ->> p.part)::float8 as zips
     from published p join load l on l.id = p.load_id
     where p.source = $1 order by p.part desc`,
    [SOURCE],
  )
}
