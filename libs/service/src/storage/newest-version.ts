import type { Redis } from 'ioredis'
import type { Log } from '../base/log.ts'
import type { Measurement } from '../base/metrics.ts'

export interface NewestVersionOptions<T> {
  /** Name of the data in the log: `read model`. */
  readonly what: string
  /** The version that its owner has now; undefined when it has none. Rejects while the owner is unavailable. */
  readonly newestVersion: () => Promise<string | number | undefined>
  /** Reads the newest version as a whole; undefined when there is none. */
  readonly read: () => Promise<T | undefined>
  readonly versionOf: (loaded: T) => string | number
  /** A connection that only subscribes, and the channel on which new versions are announced. */
  readonly listener: Redis
  readonly channel: string
  readonly log: Log
  readonly checkEveryMs?: number
}

export interface NewestVersion<T> {
  /** The current version, undefined while there is none. A request reads it once and uses it to its end. */
  current(): T | undefined
  /** When this process began to show its version. */
  readonly measurement: Measurement
  close(): Promise<void>
}

/**
 * Holds the newest version of something in memory. Announcements come by Redis, which may lose one, so versions are
 * also compared every 15 seconds and when Redis reconnects. If reading fails, the current version stays.
 */
export function holdNewestVersion<T>(options: NewestVersionOptions<T>): NewestVersion<T> {
  const { what, newestVersion, versionOf, listener, channel, log, checkEveryMs = 15_000 } = options
  let loaded: T | undefined
  let loadedAtMs = 0
  let checking: Promise<void> | undefined
  let mustRepeat = false
  let isClosed = false

  const currentVersion = () => (loaded === undefined ? undefined : versionOf(loaded))
  const check = async () => {
    do {
      mustRepeat = false
      const newest = await newestVersion()
      if (newest === undefined || newest === currentVersion()) continue
      const next = await options.read()
      if (next === undefined || versionOf(next) === currentVersion()) continue
      loaded = next
      loadedAtMs = Date.now()
      log.info({ version: versionOf(next) }, `${what} loaded`)
    } while (mustRepeat && !isClosed)
  }
  /** Runs one check at a time; requests during a check lead to one more, so nothing is read twice. */
  const checkInBackground = () => {
    mustRepeat = true
    checking ??= check()
      .catch((error) => log.warn({ err: error }, `could not load the ${what}`))
      .finally(() => {
        checking = undefined
      })
  }

  const timer = setInterval(() => loaded && checkInBackground(), checkEveryMs)
  const firstTimer = setInterval(() => {
    if (loaded) clearInterval(firstTimer)
    else checkInBackground()
  }, 1000)
  timer.unref()
  firstTimer.unref()
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
    current: () => loaded,
    measurement: {
      name: 'homeground_snapshot_loaded_timestamp_seconds',
      help: 'When the data in memory was loaded, with its version',
      labelNames: ['version'],
      read: () =>
        loaded === undefined ? [] : [{ labels: { version: String(versionOf(loaded)) }, value: loadedAtMs / 1000 }],
    },
    async close() {
      isClosed = true
      clearInterval(timer)
      clearInterval(firstTimer)
      listener.off('ready', onReady)
      listener.off('message', onMessage)
      await checking
    },
  }
}
