import { versionChannel } from '@homeground/queues'
import {
  holdNewestVersion,
  type Measurement,
  type NewestVersionOptions,
  resultOfThread,
  unavailable,
} from '@homeground/service'
import type { BuildOptions } from './build-thread.ts'
import type { PackedSchools } from './packed-schools.ts'
import { openSchools, type SchoolSnapshot } from './school-snapshot.ts'

export interface Snapshots {
  /** The current version. Throws 503 while there is none. */
  current(): SchoolSnapshot
  readonly measurement: Measurement
  close(): Promise<void>
}

interface Options
  extends Pick<NewestVersionOptions<SchoolSnapshot>, 'listener' | 'newestVersion' | 'log' | 'checkEveryMs'> {
  readonly databaseUrl: string
  readonly prefix: string
}

/** Holds all open schools in memory, in their newest version. */
export function createSnapshots({ databaseUrl, prefix, ...options }: Options): Snapshots {
  const held = holdNewestVersion<SchoolSnapshot>({
    ...options,
    what: 'schools',
    channel: versionChannel(prefix, 'schools'),
    versionOf: ({ version }) => version,
    async read() {
      const packed = await packSchools(databaseUrl)
      return packed ? openSchools(packed) : undefined
    },
  })
  return {
    current() {
      const snapshot = held.current()
      if (!snapshot) throw unavailable('The school data is still being computed.')
      return snapshot
    },
    measurement: held.measurement,
    close: held.close,
  }
}

/** Reads and packs the schools in a thread, as `buildSchools` does; null before scores were first computed. */
export function packSchools(databaseUrl: string, options: BuildOptions = {}): Promise<PackedSchools | null> {
  const file = new URL('./build-thread.ts', import.meta.url)
  return resultOfThread<PackedSchools | null>(file, { url: databaseUrl, options })
}
