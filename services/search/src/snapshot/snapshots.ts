import { versionChannel } from '@homeground/queues'
import { keepNewestVersion, type NewestVersion, type NewestVersionOptions, resultOfThread } from '@homeground/service'
import type { PackedSnapshot } from './build-snapshot.ts'
import { type SearchSnapshot, unpackSnapshot } from './search-snapshot.ts'

export type Snapshots = NewestVersion<SearchSnapshot>

interface Options extends Pick<NewestVersionOptions<SearchSnapshot>, 'listener' | 'newestVersion' | 'log'> {
  readonly databaseUrl: string
  readonly prefix: string
}

/** Keeps the newest read model in memory, built in a thread, as `holdNewestVersion` describes. */
export function createSnapshots({ databaseUrl, prefix, ...options }: Options): Snapshots {
  return keepNewestVersion<SearchSnapshot>({
    ...options,
    what: 'read model',
    unavailableMessage: 'No data is loaded yet. Please try again in a moment.',
    channel: versionChannel(prefix, 'search'),
    versionOf: ({ model }) => model.version,
    async read() {
      const file = new URL('./build-thread.ts', import.meta.url)
      const packed = await resultOfThread<PackedSnapshot | null>(file, { url: databaseUrl })
      return packed ? unpackSnapshot(packed) : undefined
    },
  })
}
