import type { PoolClient } from 'pg'
import type { SubjectResult } from '../measures/proficiency.ts'
import { type ShownLoad, takeRows } from './loads.repository.ts'

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
  loads: readonly ShownLoad[],
  { year, places }: { year: number; places: ReadonlyMap<string, number> },
): Promise<(PublishedResults | undefined)[]> {
  const results = new Array<PublishedResults | undefined>(places.size).fill(undefined)
  for (const subject of ['math', 'rla'] as const) {
    const columns = ['nces_id', 'raw', 'takers', 'low', 'high']
    const rows = { table: 'assessment', columns, part: `${year}/${subject}` }
    await takeRows(client, loads, rows, ([ncesId, raw, takersText, low, high]) => {
      const place = places.get(ncesId!)
      if (place === undefined) return
      const takers = takersText == null ? null : Number(takersText)
      const result = low == null ? null : { low: Number(low), high: Number(high), takers }
      results[place] ??= { math: null, rla: null }
      results[place][subject] = { raw: raw ?? null, takers, result }
    })
  }
  return results
}
