import { combinedKinds } from '@homeground/catalog/place-kinds'
import type { Point } from '@homeground/columns'
import { getSearchModel, getSearchProfile, type SearchProfile } from '@homeground/contracts'
import { versionChannel } from '@homeground/queues'
import type { GivenPlace, PlaceName } from '@homeground/search-request'
import { AppError, callService, invalid, keepNewestVersion, type Log, type SignIdentity } from '@homeground/service'
import type { Redis } from 'ioredis'

export interface CachedPlaces {
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
export function cachePlaces({ searchUrl: url, sign, prefix, ...options }: Options): CachedPlaces {
  const search = { url, to: 'search', sign } as const
  return keepNewestVersion<PlaceIndex>({
    ...options,
    what: 'places of search',
    unavailableMessage: 'Places are still being loaded.',
    channel: versionChannel(prefix, 'search'),
    versionOf: ({ version }) => version,
    newestVersion: () =>
      callService(getSearchModel, { ...search, timeoutMs: 5000 }).then(({ version }) => version, noneWhileUnavailable),
    read: async () => openPlaces(await callService(getSearchProfile, { ...search, timeoutMs: 30_000 })),
  })
}

/** Search may start after this service; meanwhile there is nothing to hold, or the current version stays. */
function noneWhileUnavailable(error: unknown): undefined {
  if (error instanceof AppError && error.status === 503) return undefined
  throw error
}

/** A zip of the search service. */
export interface ZipPlace extends Point {
  readonly zip: string
  readonly town: string
  readonly stateAbbr: string
  /** Dollars. */
  readonly price: number | null
  /** School score. */
  readonly score: number | null
  /** Property tax rate that payments are computed with, percent. */
  readonly taxRate: number | null
}

/** A place that a search is around. */
interface Place extends Point {
  readonly stateAbbr: string
  readonly zips: readonly string[]
}

/** One version of the places and prices of the search service. */
export interface PlaceIndex {
  readonly version: number
  readonly zip: (zip: string) => ZipPlace | undefined
  /** A zip, or a town or else a county by its name and state. */
  readonly find: (place: PlaceName) => Place | undefined
  /** How many zips of a state have an area. */
  readonly zipsOfState: (stateAbbr: string) => number
}

export function openPlaces(profile: SearchProfile): PlaceIndex {
  const { version, zips, town, state_abbr, lat, lng, has_area, columns, places } = profile
  const rowOf = new Map(zips.map((zip, row) => [zip, row]))
  const keyOf = (kind: string, name: string, state: string) => `${kind} ${name}, ${state}`
  const indexOf = new Map(places.key.map((key, at) => [keyOf(places.kind[at]!, key, places.state_abbr[at]!), at]))
  const withArea = new Map<string, number>()
  state_abbr.forEach((state, row) => {
    if (has_area[row]) withArea.set(state, (withArea.get(state) ?? 0) + 1)
  })
  const placeOfZip = (row: number): Place => ({
    lat: lat[row]!,
    lng: lng[row]!,
    stateAbbr: state_abbr[row]!,
    zips: [zips[row]!],
  })
  return {
    version,
    zip(zip) {
      const row = rowOf.get(zip)
      if (row === undefined) return undefined
      return {
        zip,
        town: town[row]!,
        stateAbbr: state_abbr[row]!,
        lat: lat[row]!,
        lng: lng[row]!,
        price: columns.median_listing_price[row] ?? null,
        score: columns.overall_score[row] ?? null,
        taxRate: columns.tax_rate[row] ?? null,
      }
    },
    find(place) {
      if ('zip' in place) {
        const row = rowOf.get(place.zip)
        return row === undefined ? undefined : placeOfZip(row)
      }
      const { name, state } = place
      if (state === undefined) return undefined
      const at = combinedKinds.map((kind) => indexOf.get(keyOf(kind, name, state))).find((index) => index !== undefined)
      if (at === undefined) return undefined
      const center = { lat: places.lat[at]!, lng: places.lng[at]! }
      return { ...center, stateAbbr: state, zips: places.zips[at]!.map((row) => zips[row]!) }
    },
    zipsOfState: (stateAbbr) => withArea.get(stateAbbr) ?? 0,
  }
}

/** The place that a request names. Errors: 422 with the name of the parameter when it is not known. */
export function requirePlace({ find }: PlaceIndex, { place, parameter }: GivenPlace<PlaceName>): Place {
  const match = find(place)
  if (!match) throw unknownPlace(parameter)
  return match
}

function unknownPlace(parameter: { readonly name: string; readonly text: string }): AppError {
  const text = parameter.text.slice(0, 60)
  return invalid({ [parameter.name]: `We couldn't find "${text}". Check the spelling or try a zip.` })
}
