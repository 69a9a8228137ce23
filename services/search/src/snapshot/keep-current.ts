import { Worker } from 'node:worker_threads'
import { Snapshot } from '@homeground/columns'
import { type Log, unavailable } from '@homeground/service'
import type { Redis } from 'ioredis'
import type { PackedSnapshot } from './build.ts'
import { openSnapshot, type SearchSnapshot } from './snapshot.ts'

/** The channel on which a new version of the read model is announced; the message is its number. */
export function versionChannel(prefix: string): string {
  return `${prefix}:search:version`
}

export interface Snapshots {
  /** The version in force. Throws 503 while there is none. */
  current(): SearchSnapshot
  close(): Promise<void>
}

interface Options {
  readonly databaseUrl: string
  /** A connection that only listens. */
  readonly listener: Redis
  readonly prefix: string
  /** The version that Postgres has now; rejects while Postgres is away. */
  readonly newestVersion: () => Promise<number | undefined>
  readonly log: Log
  readonly checkEveryMs?: number
}

/**
 * Keeps the newest read model in memory. Announcements come by Redis, which may lose one, so versions are
 * also compared every 15 seconds and whenever Redis is back. A read that fails leaves what is in force.
 */
export function keepCurrent({ checkEveryMs = 15_000, ...options }: Options): Snapshots {
  const { databaseUrl, listener, prefix, newestVersion, log } = options
  const held = new Snapshot<SearchSnapshot | undefined>(undefined)
  let checking: Promise<void> | undefined
  let again = false
  let closed = false

  const read = async () => {
    const packed = await readInThread(databaseUrl)
    if (!packed || packed.model.version === held.current?.model.version) return
    held.swap(openSnapshot(packed))
    log.info({ version: packed.model.version, zips: packed.zips.size }, 'read model in force')
  }
  const check = async () => {
    do {
      again = false
      const newest = await newestVersion()
      if (newest !== undefined && newest !== held.current?.model.version) await read()
    } while (again && !closed)
  }
  /** One check at a time; those asked for meanwhile become one more, so that nothing is read twice. */
  const checkQuietly = () => {
    again = true
    checking ??= check()
      .catch((error) => log.warn({ err: error }, 'read model not read'))
      .finally(() => {
        checking = undefined
      })
  }

  const timer = setInterval(() => held.current && checkQuietly(), checkEveryMs)
  const firstTimer = setInterval(() => {
    if (held.current) clearInterval(firstTimer)
    else checkQuietly()
  }, 1000)
  timer.unref()
  firstTimer.unref()
  const onReady = () => {
    listener.subscribe(versionChannel(prefix)).catch(() => undefined)
    checkQuietly()
  }
  listener.on('ready', onReady)
  listener.on('message', checkQuietly)
  if (listener.status === 'ready') onReady()
  checkQuietly()

  return {
    current() {
      if (!held.current) throw unavailable('No data is loaded yet. Please try again in a moment.')
      return held.current
    },
    async close() {
      closed = true
      clearInterval(timer)
      clearInterval(firstTimer)
      listener.off('ready', onReady)
      await checking
    },
  }
}

function readInThread(url: string): Promise<PackedSnapshot | null> {
  return new Promise((resolve, reject) => {
    const thread = new Worker(new URL('./thread.ts', import.meta.url), { workerData: { url } })
    // Under `node --watch` a thread also posts messages of Node's own.
    thread.on('message', (message: { snapshot?: PackedSnapshot | null }) => {
      if (message.snapshot !== undefined) resolve(message.snapshot)
    })
    thread.once('error', reject)
    thread.once('exit', (code) => reject(new Error(`the snapshot thread ended with ${code}`)))
  })
}
