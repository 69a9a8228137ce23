import { createHash } from 'node:crypto'
import { attributes } from '@homeground/catalog/attributes'
import type { Columns } from '@homeground/columns'
import { collectRowLists, createRowLists, type RowList, resultOfThread } from '@homeground/service'
import type { Redis } from 'ioredis'
import type { ReadModel } from '../read-model/read-model.ts'
import { defaultFloors, type RankedPlaces, rankedRows } from './comparison.ts'

/** Every cached ranking of zips: by each attribute to order by, both ways, in the country and each state. */
export function* rankingLists(zips: Columns, places: RankedPlaces): Generator<readonly [name: string, list: RowList]> {
  for (const { key: stat, orderable } of attributes) {
    if (!orderable) continue
    const selected = rankedRows(places, { attribute: stat, floors: defaultFloors(stat) })
    for (const direction of ['asc', 'desc'] as const) {
      const lists = collectRowLists()
      const ofCountry = rankingName({ stat, direction })
      for (const row of zips.top(selected, { attribute: stat, direction, limit: Infinity })) {
        lists.add(row, [ofCountry, rankingName({ stat, direction, state: zips.group(row) })])
      }
      yield* lists.all()
    }
  }
}

interface Ranked {
  readonly model: ReadModel
  readonly lists: readonly (readonly [name: string, list: RowList])[]
}

/**
 * Writes the rankings of the current read model. Running it twice writes the same. Returns the version of the lists; null
 * before the first read model.
 */
export async function rebuildRankings({
  databaseUrl,
  redis,
  prefix,
}: {
  databaseUrl: string
  redis: Redis
  prefix: string
}): Promise<string | null> {
  const file = new URL('../snapshot/build-thread.ts', import.meta.url)
  const ranked = await resultOfThread<Ranked | null>(file, { url: databaseUrl, rankings: true })
  if (!ranked) return null
  return createRankingCache(redis, prefix).write(ranked.model, ranked.lists)
}

/** Which list of a version: an attribute, in the country or a state. */
export interface RankingKey {
  readonly stat: string
  readonly direction: 'asc' | 'desc'
  readonly state?: string | undefined
}

type Versioned = Pick<ReadModel, 'version' | 'fingerprint'>

/** Rankings of zips at the default floors in Redis; rows are those of the snapshot of the same read model. */
export interface RankingCache {
  /** Undefined until the lists of the read model are complete, and while Redis is unavailable. */
  read(model: Versioned, key: RankingKey): Promise<RowList | undefined>
  /** Writes all lists of a read model, by the names of `rankingName`. Returns their version. */
  write(model: Versioned, lists: Iterable<readonly [name: string, list: RowList]>): Promise<string>
}

export function createRankingCache(redis: Redis, prefix: string): RankingCache {
  const lists = createRowLists(redis, `${prefix}:search:rankings`)
  return {
    read: (model, key) => lists.read(versionOf(model), rankingName(key)),
    async write(model, all) {
      const version = versionOf(model)
      await lists.write(version, all)
      return version
    },
  }
}

/** The name of a list. */
export function rankingName({ stat, direction, state }: RankingKey): string {
  return `${stat}:${direction}:${state ?? 'US'}`
}

/** The number alone would also name lists of another database, such as one that was deleted and created again. */
function versionOf({ version, fingerprint }: Versioned): string {
  return `${version}-${createHash('sha1').update(fingerprint).digest('hex').slice(0, 12)}`
}
