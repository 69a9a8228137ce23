import { internalPaths, type SearchProfile } from '@homeground/contracts'
import { versionChannel } from '@homeground/queues'
import { AppError, callService, holdNewestVersion, type Log, type SignIdentity } from '@homeground/service'
import type { Redis } from 'ioredis'
import { openPlaces, type PlaceIndex } from './place-index.ts'

export interface HeldPlaces {
  /** The current version. Throws 503 while search has not sent any. */
  current(): PlaceIndex
  close(): Promise<void>
}

interface Options {
  readonly searchUrl: string
  readonly sign: SignIdentity
  readonly listener: Redis
  readonly prefix: string
  readonly log: Log
}

/** Holds the places and prices of the search service, in their newest version. They trigger nothing here. */
export function holdPlaces({ searchUrl: url, sign, prefix, ...options }: Options): HeldPlaces {
  const call = <T>(path: string, timeoutMs: number) => callService<T>({ url, to: 'search', path, sign, timeoutMs })
  return holdNewestVersion<PlaceIndex>({
    ...options,
    what: 'places of search',
    unavailableMessage: 'Places are still being loaded.',
    channel: versionChannel(prefix, 'search'),
    versionOf: ({ version }) => version,
    newestVersion: () =>
      call<{ version: number }>(internalPaths.searchModel, 5000).then(({ version }) => version, noneWhileUnavailable),
    read: async () => openPlaces(await call<SearchProfile>(internalPaths.searchProfile, 30_000)),
  })
}

/** Search may start after this service; meanwhile there is nothing to hold, or the current version stays. */
function noneWhileUnavailable(error: unknown): undefined {
  if (error instanceof AppError && error.status === 503) return undefined
  throw error
}
