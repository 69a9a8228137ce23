import type { Redis } from 'ioredis'
import { unavailable } from '../base/errors.ts'
import type { Log } from '../base/log.ts'
import type { Measurement } from '../base/metrics.ts'

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
 * followed at once.
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
