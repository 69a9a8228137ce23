import { getSearchModel, getSearchProfile } from '@homeground/contracts'
import { versionChannel } from '@homeground/queues'
import { AppError, callService, holdNewestVersion, type Log, type SignIdentity, unavailable } from '@homeground/service'
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
  const search = { url, to: 'search', sign } as const
  const held = holdNewestVersion<PlaceIndex>({
    ...options,
    what: 'places of search',
    channel: versionChannel(prefix, 'search'),
    versionOf: ({ version }) => version,
    newestVersion: () =>
      callService(getSearchModel, { ...search, timeoutMs: 5000 }).then(({ version }) => version, noneWhileUnavailable),
    read: async () => openPlaces(await callService(getSearchProfile, { ...search, timeoutMs: 30_000 })),
  })
  return {
    current() {
      const places = held.current()
      if (!places) throw unavailable('Places are still being loaded.')
      return places
    },
    close: held.close,
  }
}

/** Search may start after this service; meanwhile there is nothing to hold, or the current version stays. */
function noneWhileUnavailable(error: unknown): undefined {
  if (error instanceof AppError && error.status === 503) return undefined
  throw error
}
