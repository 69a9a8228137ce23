import { createHash } from 'node:crypto'
import { Redis, type RedisOptions } from 'ioredis'
import { unavailable } from '../base/errors.ts'
import type { Log } from '../base/log.ts'
import { collectGarbageSoon } from '../base/memory.ts'
import type { Measurement } from '../base/metrics.ts'

type Options = Omit<RedisOptions, 'replyMapping'>

/** Commands fail immediately while Redis is down, and after this time if it does not respond. */
const failFast: Options = { enableOfflineQueue: false, maxRetriesPerRequest: 1, commandTimeout: 2000 }

/** BullMQ's consumers wait indefinitely for Redis and for jobs. */
const waitForever: Options = { enableOfflineQueue: true, maxRetriesPerRequest: null }

/** A Redis connection that reconnects by itself and whose commands fail fast. */
export function connectRedis(url: string, options: Options = {}): Redis {
  return connect(url, { ...failFast, ...options })
}

/** Connection for BullMQ: a consumer waits for Redis indefinitely, a producer fails fast. */
export function queueRedis(url: string, side: 'consumer' | 'producer', options: Options = {}): Redis {
  return connect(url, { ...(side === 'consumer' ? waitForever : failFast), ...options })
}

function connect(url: string, options: Options): Redis {
  const complete: Options = { connectTimeout: 2000, retryStrategy: (times) => Math.min(100 * times, 2000), ...options }
  const redis = new Redis(url, complete)
  redis.on('error', () => {})
  return redis
}

/** Resolves if Redis responds. Errors: throws a message for /readyz. */
export async function checkRedis(redis: Redis): Promise<void> {
  if (redis.status !== 'ready') throw new Error('unavailable')
  await redis.ping()
}

/** Runs a Lua script with its keys (`KEYS`) and arguments (`ARGV`). Errors: whatever Redis reports. */
export type RedisScript = (keys: readonly string[], ...args: readonly (string | number)[]) => Promise<unknown>

/** A Lua script that is sent once and afterwards called by its hash. */
export function createRedisScript(redis: Redis, lua: string): RedisScript {
  const sha = createHash('sha1').update(lua).digest('hex')
  return async (keys, ...args) => {
    try {
      return await redis.evalsha(sha, keys.length, ...keys, ...args)
    } catch (error) {
      if (!(error instanceof Error && error.message.startsWith('NOSCRIPT'))) throw error
      return redis.eval(lua, keys.length, ...keys, ...args)
    }
  }
}

/** The first rows of an ordered list, and how many there are in all. */
export interface RowList {
  /** Rows of the column set that has the list's version. */
  readonly rows: Uint32Array
  readonly total: number
}

/** Longest list in memory; the rows beyond it are computed from the columns. */
export const LISTED_ROWS = 1000

const LISTS_PER_ROUND_TRIP = 500
const STORED_VERSIONS = 2

/** Ordered lists of rows in Redis, by version and name; their keys start with `base`. A version has no colon. */
export function createRowLists(redis: Redis, base: string) {
  /** Versions by the order in which they were completed. */
  const completeKey = `${base}:versions`
  const start = `${base}:v:`
  const keyOf = (version: string, name: string) => `${start}${version}:${name}`

  return {
    /** Undefined until the lists of the version are complete, and while Redis is unavailable. */
    async read(version: string, name: string): Promise<RowList | undefined> {
      try {
        const [complete, list] = await Promise.all([
          redis.zscore(completeKey, version),
          redis.getBuffer(keyOf(version, name)),
        ])
        return complete !== null && list ? unpack(list) : undefined
      } catch {
        return undefined
      }
    },
    /** Writes all lists of a version, then removes those of versions before the one that it replaces. */
    async write(version: string, lists: Iterable<readonly [name: string, list: RowList]>) {
      let pipeline = redis.pipeline()
      for (const [name, list] of lists) {
        pipeline.set(keyOf(version, name), pack(list))
        if (pipeline.length < LISTS_PER_ROUND_TRIP) continue
        await execute(pipeline)
        pipeline = redis.pipeline()
      }
      await execute(pipeline)
      const [, newest = '0'] = await redis.zrevrange(completeKey, 0, 0, 'WITHSCORES')
      await redis.zadd(completeKey, Number(newest) + 1, version)
      // Servers show the version before until they have loaded this one.
      await redis.zremrangebyrank(completeKey, 0, -STORED_VERSIONS - 1)
      await removeOthers(redis, { start, versions: new Set(await redis.zrange(completeKey, '0', '-1')) })
    },
  }
}

/** Errors: that of the first command that failed. */
async function execute(pipeline: ReturnType<Redis['pipeline']>): Promise<void> {
  for (const [error] of (await pipeline.exec()) ?? []) if (error) throw error
}

async function removeOthers(
  redis: Redis,
  { start, versions }: { start: string; versions: ReadonlySet<string> },
): Promise<void> {
  let cursor = '0'
  do {
    const [next, keys] = await redis.scan(cursor, 'MATCH', `${start}*`, 'COUNT', 1000)
    const old = keys.filter((key) => !versions.has(key.slice(start.length).split(':')[0]!))
    if (old.length > 0) await redis.unlink(...old)
    cursor = next
  } while (cursor !== '0')
}

/** Little-endian numbers: the total, then the rows. */
function pack({ rows, total }: RowList): Buffer {
  const bytes = Buffer.alloc(4 * (rows.length + 1))
  bytes.writeUInt32LE(total)
  for (const [index, row] of rows.entries()) bytes.writeUInt32LE(row, 4 * (index + 1))
  return bytes
}

function unpack(bytes: Buffer): RowList {
  const rows = Uint32Array.from({ length: bytes.length / 4 - 1 }, (_, index) => bytes.readUInt32LE(4 * (index + 1)))
  return { rows, total: bytes.readUInt32LE() }
}

/** Collects rows, in their order, into lists by name. */
export function collectRowLists() {
  const lists = new Map<string, { rows: number[]; total: number }>()
  return {
    add(row: number, names: readonly string[]): void {
      for (const name of names) {
        let list = lists.get(name)
        if (!list) {
          list = { rows: [], total: 0 }
          lists.set(name, list)
        }
        if (list.rows.length < LISTED_ROWS) list.rows.push(row)
        list.total++
      }
    },
    *all(): Generator<readonly [name: string, list: RowList]> {
      for (const [name, { rows, total }] of lists) {
        yield [name, { rows: Uint32Array.from(rows), total }]
      }
    },
  }
}

export interface NewestVersionOptions<T> {
  /** Names the data in the log: `read model`. */
  readonly what: string
  /** Message of the 503 while nothing is loaded. */
  readonly unavailableMessage: string
  /** The version that its owner has now; undefined when it has none. Rejects while the owner is unavailable. */
  readonly newestVersion: () => Promise<string | number | undefined>
  /** Reads the newest version as a whole; undefined when there is none. */
  readonly read: () => Promise<T | undefined>
  readonly versionOf: (data: T) => string | number
  /** A connection that only subscribes, and the channel on which new versions are announced. */
  readonly listener: Redis
  readonly channel: string
  readonly log: Log
  readonly checkEveryMs?: number
}

export type NewestVersion<T> = ReturnType<typeof keepNewestVersion<T>>

const firstRetryMs = 1000
const longestRetryMs = 30_000

/**
 * Holds the newest version of something in memory. Announcements come by Redis, which may lose one, so versions are
 * also compared every 15 seconds, every second while nothing is loaded, and when Redis reconnects.
 *
 * If reading fails, for example because the thread that reads runs out of memory, the current version stays and the
 * failure is logged. The next attempt waits twice as long as the one before, up to 30 seconds; an announcement is
 * followed at once. The memory of a former version is free some seconds later.
 */
export function keepNewestVersion<T>(options: NewestVersionOptions<T>) {
  const { what, newestVersion, versionOf, listener, channel, log, checkEveryMs = 15_000 } = options
  let current: T | undefined
  let loadedAtMs = 0
  let failedLoads = 0
  let checking: Promise<void> | undefined
  let again = false
  let closed = false
  let timer: NodeJS.Timeout | undefined

  const currentVersion = () => (current === undefined ? undefined : versionOf(current))
  const check = async () => {
    do {
      again = false
      const newest = await newestVersion()
      if (newest === undefined || newest === currentVersion()) continue
      failedLoads++
      const next = await options.read()
      failedLoads = 0
      if (next === undefined || versionOf(next) === currentVersion()) continue
      current = next
      collectGarbageSoon()
      loadedAtMs = Date.now()
      log.info({ version: versionOf(next) }, `${what} loaded`)
    } while (again && !closed)
  }
  /** Runs one check at a time; requests during a check lead to one more, so nothing is read twice. */
  const checkInBackground = () => {
    again = true
    clearTimeout(timer)
    checking ??= check()
      .catch((error) => log.warn({ err: error }, `could not load the ${what}`))
      .finally(() => {
        checking = undefined
        if (closed) return
        const retryMs = Math.min(firstRetryMs * 2 ** failedLoads, longestRetryMs)
        const idleMs = current === undefined ? firstRetryMs : checkEveryMs
        timer = setTimeout(checkInBackground, failedLoads > 0 ? Math.max(retryMs, idleMs) : idleMs).unref()
      })
  }

  const onReady = () => {
    listener.subscribe(channel).catch(() => undefined)
    checkInBackground()
  }
  const onMessage = (from: string) => {
    if (from === channel) checkInBackground()
  }
  listener.on('ready', onReady)
  listener.on('message', onMessage)
  if (listener.status === 'ready') onReady()
  checkInBackground()

  return {
    /** The current version, which a request reads once and uses to its end. Throws 503 while there is none. */
    current(): T {
      if (current === undefined) throw unavailable(options.unavailableMessage)
      return current
    },
    /** When this process began to show its version. */
    measurement: {
      name: 'homeground_snapshot_loaded_timestamp_seconds',
      help: 'When the data in memory was loaded, with its version',
      labelNames: ['version'],
      read: () =>
        current === undefined ? [] : [{ labels: { version: String(versionOf(current)) }, value: loadedAtMs / 1000 }],
    } satisfies Measurement,
    async close() {
      closed = true
      clearTimeout(timer)
      listener.off('ready', onReady)
      listener.off('message', onMessage)
      await checking
    },
  }
}
