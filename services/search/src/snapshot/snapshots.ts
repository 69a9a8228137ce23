import { Worker } from 'node:worker_threads'
import { Snapshot } from '@homeground/columns'
import { type Log, unavailable } from '@homeground/service'
import type { Redis } from 'ioredis'
import { versionChannel } from '../read-model/version-channel.ts'
import type { PackedSnapshot } from './build-snapshot.ts'
import { type SearchSnapshot, unpackSnapshot } from './search-snapshot.ts'

export interface Snapshots {
  /** The current version. Throws 503 while there is none. */
  current(): SearchSnapshot
  close(): Promise<void>
}

interface Options {
  readonly databaseUrl: string
  /** A connection that only subscribes. */
  readonly listener: Redis
  readonly prefix: string
  /** The version that Postgres has now; rejects while Postgres is unavailable. */
  readonly newestVersion: () => Promise<number | undefined>
  readonly log: Log
  readonly checkEveryMs?: number
}

/**
 * Holds the newest read model in memory. Announcements come by Redis, which may lose one, so versions are
 * also compared every 15 seconds and when Redis reconnects. If reading fails, the current version stays.
 */
export function createSnapshots({ checkEveryMs = 15_000, ...options }: Options): Snapshots {
  const { databaseUrl, listener, prefix, newestVersion, log } = options
  const holder = new Snapshot<SearchSnapshot | undefined>(undefined)
  let checking: Promise<void> | undefined
  let again = false
  let closed = false

  const read = async () => {
    const packed = await buildInThread(databaseUrl)
    if (!packed || packed.model.version === holder.current?.model.version) return
    holder.swap(unpackSnapshot(packed))
    log.info({ version: packed.model.version, zips: packed.zips.size }, 'read model loaded')
  }
  const check = async () => {
    do {
      again = false
      const newest = await newestVersion()
      if (newest !== undefined && newest !== holder.current?.model.version) await read()
    } while (again && !closed)
  }
  /** Runs one check at a time; requests during a check lead to one more, so nothing is read twice. */
  const checkInBackground = () => {
    again = true
    checking ??= check()
      .catch((error) => log.warn({ err: error }, 'could not load the read model'))
      .finally(() => {
        checking = undefined
      })
  }

  const timer = setInterval(() => holder.current && checkInBackground(), checkEveryMs)
  const firstTimer = setInterval(() => {
    if (holder.current) clearInterval(firstTimer)
    else checkInBackground()
  }, 1000)
  timer.unref()
  firstTimer.unref()
  const onReady = () => {
    listener.subscribe(versionChannel(prefix)).catch(() => undefined)
    checkInBackground()
  }
  listener.on('ready', onReady)
  listener.on('message', checkInBackground)
  if (listener.status === 'ready') onReady()
  checkInBackground()

  return {
    current() {
      if (!holder.current) throw unavailable('No data is loaded yet. Please try again in a moment.')
      return holder.current
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

function buildInThread(url: string): Promise<PackedSnapshot | null> {
  return new Promise((resolve, reject) => {
    const thread = new Worker(new URL('./build-thread.ts', import.meta.url), {
      workerData: { url },
    })
    // Under `node --watch` Node itself posts messages on the thread too.
    thread.on('message', (message: { snapshot?: PackedSnapshot | null }) => {
      if (message.snapshot !== undefined) resolve(message.snapshot)
    })
    thread.once('error', reject)
    thread.once('exit', (code) => reject(new Error(`the snapshot thread ended with ${code}`)))
  })
}
