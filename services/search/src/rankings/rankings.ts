import { createHash } from 'node:crypto'
import { attributes } from '@homeground/catalog/attributes'
import type { Columns } from '@homeground/columns'
import { versionChannel } from '@homeground/queues'
import { collectRowLists, createRowLists, type RowList, resultOfThread, resultsOfThread } from '@homeground/service'
import type { Redis } from 'ioredis'
import type { DataSource } from 'typeorm'
import type { ReadModel } from '../read-model/read-model.ts'
import { defaultFloors, type RankedPlaces, rankedRows } from './comparison.ts'
import type { ComputedIntervals, StoredIntervals } from './rank-intervals.ts'

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

interface IntervalParts {
  readonly databaseUrl: string
  readonly db: DataSource
  readonly redis: Redis
  readonly prefix: string
  readonly isStopped: () => Promise<boolean>
  /** How often a run asks whether it should stop; every second by default. */
  readonly stopCheckMs?: number
}

/**
 * Computes and stores the intervals of ranks whose estimates have changed, one list after the other. If there were any, the
 * read model gets a new version, by which servers load them. Returns whether it did; false too if `isStopped` becomes true,
 * and then the next run continues.
 */
export async function rebuildIntervals({
  databaseUrl,
  isStopped,
  stopCheckMs = 1000,
  ...parts
}: IntervalParts): Promise<boolean> {
  if (await isStopped()) return false
  const stopping = new AbortController()
  const { signal } = stopping
  const check = () =>
    isStopped().then(
      (isOver) => isOver && stopping.abort(),
      () => undefined,
    )
  const timer = setInterval(check, stopCheckMs)
  const file = new URL('../snapshot/build-thread.ts', import.meta.url)
  try {
    for await (const computed of resultsOfThread<ComputedIntervals | null>(
      file,
      { url: databaseUrl, intervals: true },
      signal,
    )) {
      if (computed === null) return false
      if ('all' in computed) return await showIntervals(parts, computed.all)
      await storeIntervals(parts.db, computed.changed)
    }
    return false
  } catch (error) {
    if (signal.aborted) return false
    throw error
  } finally {
    clearInterval(timer)
  }
}

async function storeIntervals(db: DataSource, { list, inputs, ranks }: StoredIntervals): Promise<void> {
  await db.query(
    `insert into rank_intervals (list, inputs, ranks, is_shown) values ($1, $2, $3, false)
     on conflict (list) do update set inputs = $2, ranks = $3, is_shown = false`,
    [list, inputs, Buffer.from(ranks.buffer, ranks.byteOffset, ranks.byteLength)],
  )
}

/** Gives the read model a new version if intervals are stored that no version has. Removes those of lists that are gone. */
async function showIntervals(
  { db, redis, prefix }: Pick<IntervalParts, 'db' | 'redis' | 'prefix'>,
  all: readonly string[],
): Promise<boolean> {
  const version = await db.transaction(async (tx) => {
    await tx.query('delete from rank_intervals where list <> all ($1)', [all])
    const [, shown] = await tx.query('update rank_intervals set is_shown = true where not is_shown')
    if (shown === 0) return undefined
    const [rows] = await tx.query('update read_model set version = version + 1 returning version::float8 as version')
    return rows[0]?.version as number | undefined
  })
  if (version === undefined) return false
  await redis.publish(versionChannel(prefix, 'search'), String(version)).catch(() => undefined)
  return true
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
