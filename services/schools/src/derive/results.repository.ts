import { copyRowsOut } from '@homeground/sources'
import type { PoolClient } from 'pg'
import { lunchShare } from '../measures/lunch-share.ts'
import type { SubjectResult } from '../measures/proficiency.ts'
import { shown } from '../shown.ts'

/** A subject as it was published: the text, and what can be read of it. */
export interface Published {
  readonly raw: string | null
  readonly takers: number | null
  /** Null where no percent is published. */
  readonly result: SubjectResult | null
}

export interface PublishedResults {
  math: Published | null
  rla: Published | null
}

/**
 * The results of a spring, by place of the school in `places` (id → place); schools that no directory
 * lists are left out, since their state and level are not known.
 */
export async function readResults(
  client: PoolClient,
  { year, places }: { year: number; places: ReadonlyMap<string, number> },
): Promise<(PublishedResults | undefined)[]> {
  const results = new Array<PublishedResults | undefined>(places.size)
  const select = `select a.nces_id, a.subject, a.raw, a.takers, a.low, a.high
    from ${shown.assessment} where a.year = ${Math.trunc(year)}`
  for await (const batch of copyRowsOut(client, select)) {
    for (const [ncesId, subject, raw, takersText, low, high] of batch) {
      const place = places.get(ncesId!)
      if (place === undefined) continue
      const takers = takersText == null ? null : Number(takersText)
      const result = low == null ? null : { low: Number(low), high: Number(high), takers }
      results[place] ??= { math: null, rla: null }
      results[place][subject as 'math' | 'rla'] = { raw: raw ?? null, takers, result }
    }
  }
  return results
}

/** Lunch shares (percent) of a school year, by place of the school; null where none is told. */
export async function readLunchShares(
  client: PoolClient,
  { year, places }: { year: number; places: ReadonlyMap<string, number> },
): Promise<(number | null)[]> {
  const shares = new Array<number | null>(places.size).fill(null)
  const select = `select l.nces_id, coalesce(l.total, l.free + l.reduced), m.students
    from (select l.* from ${shown.lunch} where l.year = ${Math.trunc(year)}) l
    join (select m.* from ${shown.membership} where m.year = ${Math.trunc(year)}) m using (nces_id)`
  for await (const batch of copyRowsOut(client, select)) {
    for (const [ncesId, lunch, students] of batch) {
      const place = places.get(ncesId!)
      if (place === undefined || lunch == null || students == null) continue
      shares[place] = lunchShare(Number(lunch), Number(students))
    }
  }
  return shares
}

/** The loaded year nearest to a spring, the earlier of two; undefined when none is loaded. */
export function nearestYear(years: readonly number[], spring: number): number | undefined {
  return years.toSorted((a, b) => Math.abs(a - spring) - Math.abs(b - spring) || a - b)[0]
}
