import type { PoolClient } from 'pg'
import type { SubjectResult } from '../measures/proficiency.ts'
import { readPart, type ShownLoad } from './loads.repository.ts'

/** A subject's result as published: the original text and its parsed value. */
export interface PublishedResult {
  readonly raw: string | null
  readonly takers: number | null
  /** Null when no percent is published. */
  readonly result: SubjectResult | null
}

export interface PublishedResults {
  math: PublishedResult | null
  rla: PublishedResult | null
}

/**
 * The results of a spring, one entry per school, in the order given by `indexOfSchool` (NCES id → index).
 * Schools that no directory lists are skipped, since their state and level are unknown.
 */
export async function readResults(
  client: PoolClient,
  loads: readonly ShownLoad[],
  { year, indexOfSchool }: { year: number; indexOfSchool: ReadonlyMap<string, number> },
): Promise<(PublishedResults | undefined)[]> {
  const results = new Array<PublishedResults | undefined>(indexOfSchool.size).fill(undefined)
  for (const subject of ['math', 'rla'] as const) {
    const columns = ['nces_id', 'raw', 'takers', 'low', 'high']
    const part = { table: 'assessment', columns, part: `${year}/${subject}` }
    await readPart(client, loads, part, ([ncesId, raw, takersText, low, high]) => {
      const index = indexOfSchool.get(ncesId!)
      if (index === undefined) return
      const takers = takersText == null ? null : Number(takersText)
      const result = low == null ? null : { low: Number(low), high: Number(high), takers }
      results[index] ??= { math: null, rla: null }
      results[index][subject] = { raw: raw ?? null, takers, result }
    })
  }
  return results
}
