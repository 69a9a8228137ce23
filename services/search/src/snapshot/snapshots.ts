import { versionChannel } from '@homeground/queues'
import {
  holdNewestVersion,
  type Measurement,
  type NewestVersionOptions,
  resultOfThread,
  unavailable,
} from '@homeground/service'
import type { PackedSnapshot } from './build-snapshot.ts'
import { type SearchSnapshot, unpackSnapshot } from './search-snapshot.ts'

export interface Snapshots {
  /** The current version. Throws 503 while there is none. */
  current(): SearchSnapshot
  readonly measurement: Measurement
  close(): Promise<void>
}

interface Options
  extends Pick<NewestVersionOptions<SearchSnapshot>, 'listener' | 'newestVersion' | 'log' | 'checkEveryMs'> {
  readonly databaseUrl: string
  readonly prefix: string
}

/** Holds the newest read model in memory, as `holdNewestVersion` describes. */
export function createSnapshots({ databaseUrl, prefix, ...options }: Options): Snapshots {
  const held = holdNewestVersion<SearchSnapshot>({
    ...options,
    what: 'read model',
    channel: versionChannel(prefix, 'search'),
    versionOf: ({ model }) => model.version,
    async read() {
      const packed = await resultOfThread<PackedSnapshot | null>(new URL('./build-thread.ts', import.meta.url), {
        url: databaseUrl,
      })
      return packed ? unpackSnapshot(packed) : undefined
    },
  })
  return {
    current() {
      const snapshot = held.current()
      if (!snapshot) throw unavailable('No data is loaded yet. Please try again in a moment.')
      return snapshot
    },
    measurement: held.measurement,
    close: held.close,
  }
}
