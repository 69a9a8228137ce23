import type { Db } from '@homeground/service'
import { SOURCE } from './source.ts'

export interface LoadedMonth {
  /** `YYYY-MM`. */
  readonly period: string
  /** Zips with a row in the month. */
  readonly zips: number
}

/** The published months, newest first. */
export async function loadedMonths(db: Db): Promise<LoadedMonth[]> {
  return db.query(
    `select p.part as period, (l.parts ->> p.part)::float8 as zips
     from published p join load l on l.id = p.load_id
     where p.source = $1 order by p.part desc`,
    [SOURCE],
  )
}
