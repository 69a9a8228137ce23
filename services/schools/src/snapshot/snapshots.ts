import { versionChannel } from '@homeground/queues'
import { keepNewestVersion, type NewestVersion, type NewestVersionOptions, resultOfThread } from '@homeground/service'
import type { BuildOptions } from './build-thread.ts'
import type { PackedSchools } from './packed-schools.ts'
import { openSchools, type SchoolSnapshot } from './school-snapshot.ts'

export type Snapshots = NewestVersion<SchoolSnapshot>

interface Options
  extends Pick<NewestVersionOptions<SchoolSnapshot>, 'listener' | 'newestVersion' | 'log' | 'checkEveryMs'> {
  readonly databaseUrl: string
  readonly prefix: string
}

/** Keeps all open schools in memory, in their newest version. */
export function createSnapshots({ databaseUrl, prefix, ...options }: Options): Snapshots {
  return keepNewestVersion<SchoolSnapshot>({
    ...options,
    what: 'schools',
    unavailableMessage: 'The school data is still being computed.',
    channel: versionChannel(prefix, 'schools'),
    versionOf: ({ version }) => version,
    async read() {
      const packed = await packSchools(databaseUrl)
      return packed ? openSchools(packed) : undefined
    },
  })
}

/** Reads and packs the schools in a thread, as `buildSchools` does; null before scores were first computed. */
export function packSchools(databaseUrl: string, options: BuildOptions = {}): Promise<PackedSchools | null> {
  const file = new URL('./build-thread.ts', import.meta.url)
  return resultOfThread<PackedSchools | null>(file, { url: databaseUrl, options })
}
