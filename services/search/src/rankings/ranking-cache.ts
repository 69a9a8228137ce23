import { createHash } from 'node:crypto'
import { createRowLists, type RowList } from '@homeground/service'
import type { Redis } from 'ioredis'
import type { ReadModel } from '../read-model/read-model.repository.ts'

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
