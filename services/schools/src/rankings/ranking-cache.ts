import { createRowLists, type RowList } from '@homeground/service'
import type { Redis } from 'ioredis'

/** Which list of a version: one spring and measure, in the country or a state, of all levels or one. */
export interface RankingKey {
  readonly of: 'schools' | 'districts'
  readonly year: number
  readonly stat: string
  readonly state?: string | undefined
  readonly level?: string | undefined
}

/** Rankings at the default floor in Redis; rows are those of the snapshot of the same version. */
export interface RankingCache {
  /** Undefined until the lists of the version are complete, and while Redis is unavailable. */
  read(version: string, key: RankingKey): Promise<RowList | undefined>
  /** Writes all lists of a version, by the names of `rankingName`. */
  write(version: string, lists: Iterable<readonly [name: string, list: RowList]>): Promise<void>
}

export function createRankingCache(redis: Redis, prefix: string): RankingCache {
  const lists = createRowLists(redis, `${prefix}:schools:rankings`)
  return { read: (version, key) => lists.read(version, rankingName(key)), write: lists.write }
}

/** The name of a list. */
export function rankingName({ of, year, stat, state, level }: RankingKey): string {
  return `${of}:${year}:${stat}:${state ?? 'US'}:${level ?? 'All'}`
}
