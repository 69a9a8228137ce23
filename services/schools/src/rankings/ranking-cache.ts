import type { Redis } from 'ioredis'

/** Which list of a version: one spring and measure, in the country or a state, of all levels or one. */
export interface RankingKey {
  readonly of: 'schools' | 'districts'
  readonly year: number
  readonly stat: string
  readonly state?: string | undefined
  readonly level?: string | undefined
}

/** The first rows of a ranking at the default floor, and how many there are in all. */
export interface RankingList {
  readonly rows: Uint32Array
  readonly total: number
}

/** A list deeper than this is computed from the columns. */
export const CACHED_ROWS = 1000

export interface RankingCache {
  /** Undefined until the lists of the version are complete, and while Redis is unavailable. */
  read(version: string, key: RankingKey): Promise<RankingList | undefined>
  /** Writes all lists of a version, then removes those of versions before the one that it replaces. */
  write(version: string, lists: Iterable<readonly [RankingKey, RankingList]>): Promise<void>
}

/** Rankings in Redis; rows are those of the snapshot of the same version. */
export function createRankingCache(redis: Redis, prefix: string): RankingCache {
  const base = `${prefix}:schools:rankings`
  const completeKey = `${base}:complete`
  const keyOf = (version: string, { of, year, stat, state, level }: RankingKey) =>
    `${base}:v:${version}:${of}:${year}:${stat}:${state ?? 'US'}:${level ?? 'All'}`

  return {
    async read(version, key) {
      try {
        const [complete, list] = await Promise.all([
          redis.sismember(completeKey, version),
          redis.getBuffer(keyOf(version, key)),
        ])
        return complete && list ? unpack(list) : undefined
      } catch {
        return undefined
      }
    },
    async write(version, lists) {
      const before = await redis.smembers(completeKey)
      let pipeline = redis.pipeline()
      for (const [key, list] of lists) {
        pipeline.set(keyOf(version, key), pack(list))
        if (pipeline.length < 500) continue
        await done(pipeline)
        pipeline = redis.pipeline()
      }
      await done(pipeline)
      await redis.sadd(completeKey, version)
      // Servers show the version before until they have loaded this one.
      const kept = new Set([version, before.filter((each) => each !== version).at(-1)])
      await redis.srem(completeKey, '', ...before.filter((each) => !kept.has(each)))
      await removeOthers(redis, { base, kept })
    },
  }
}

/** Errors: the first that a command of the pipeline failed with. */
async function done(pipeline: ReturnType<Redis['pipeline']>): Promise<void> {
  for (const [error] of (await pipeline.exec()) ?? []) if (error) throw error
}

async function removeOthers(
  redis: Redis,
  { base, kept }: { base: string; kept: ReadonlySet<string | undefined> },
): Promise<void> {
  const start = `${base}:v:`
  let cursor = '0'
  do {
    const [next, keys] = await redis.scan(cursor, 'MATCH', `${start}*`, 'COUNT', 1000)
    const old = keys.filter(
      (key) => !kept.has(/^(.*):(?:schools|districts):/.exec(key.slice(start.length))?.[1]),
    )
    if (old.length > 0) await redis.unlink(...old)
    cursor = next
  } while (cursor !== '0')
}

/** Little-endian numbers: the total, then the rows. */
function pack({ rows, total }: RankingList): Buffer {
  const bytes = Buffer.alloc(4 * (rows.length + 1))
  bytes.writeUInt32LE(total)
  for (const [at, row] of rows.entries()) bytes.writeUInt32LE(row, 4 * (at + 1))
  return bytes
}

function unpack(bytes: Buffer): RankingList {
  const rows = Uint32Array.from({ length: bytes.length / 4 - 1 }, (_, at) =>
    bytes.readUInt32LE(4 * (at + 1)),
  )
  return { rows, total: bytes.readUInt32LE() }
}
