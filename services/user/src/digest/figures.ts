import { placeKey, placeSeparator, readPlaceKey } from '@homeground/catalog/place-kinds'
import {
  type CombinedResult,
  getHousingChangesOfPlaceSince,
  getHousingChangesSince,
  getSearchModel,
  type HousingChanges,
  listPlaceResults,
  type MonthChange,
  type ZipResult,
} from '@homeground/contracts'
import { callService, type ServiceCall } from '@homeground/service'
import type { SchoolChange, SchoolServices } from './school-results.ts'

/** Where the owners of figures and names are, and what signs calls to them. */
export interface FigureServices extends SchoolServices {
  readonly housingUrl: string
  readonly searchUrl: string
}

/** The change of a place with its name. */
export interface NamedChange extends MonthChange {
  /** Key of the place; the name of the field is from when only zips could be watched, as in digests that wait to be sent. */
  readonly zip: string
  /** `Natick, MA 01760`, `Middlesex County, MA`; only the zip where its town is unknown. */
  readonly name: string
}

/** `baseline`: nothing to report, such as the first data that is known. */
export type EditionKind = 'baseline' | 'news' | 'restatement'

/** The content of an email. */
export interface WatchedChanges extends Pick<HousingChanges, 'period' | 'previousPeriod' | 'data_set'> {
  readonly zips: readonly NamedChange[]
  /** Absent in digests from before schools could be watched. */
  readonly schools?: readonly SchoolChange[]
}

/** True if the publisher has changed a figure that was shown before. */
export function isRestated({ formerBefore, formerNow }: MonthChange): boolean {
  return formerBefore !== undefined || formerNow !== undefined
}

/** Limit of the calls about zips and names. */
const placesPerCall = 100

/** The newest publication of housing, without any zip. Errors: those of `callService`. */
export function newestChanges(services: FigureServices): Promise<HousingChanges> {
  return housingChanges(services, {})
}

/** The version of the read model that people see. Errors: those of `callService`. */
export async function shownModel({ searchUrl, sign }: FigureServices): Promise<number> {
  return (await callService(getSearchModel, { url: searchUrl, to: 'search', sign })).version
}

/**
 * Looks up changes with the names of their places, each place once: at most as many are held in memory as there are places.
 * Errors: those of `callService`; throws if housing has published other data meanwhile.
 */
export function createChangeLookup(
  services: FigureServices,
  { publication, since }: { publication: number; since: number },
) {
  const changesByPlace = new Map<string, NamedChange | null>()
  const requirePublication = (now: number) => {
    if (now !== publication) throw new Error('Housing has published other data.')
  }
  const load = async (places: readonly string[]) => {
    const zips = places.filter((place) => readPlaceKey(place).kind === 'zip')
    const [changes, found] = await Promise.all([
      zips.length > 0 ? housingChanges(services, { zips: zips.join(','), since }) : { publication, zips: [] },
      findPlaces(services, places),
    ])
    requirePublication(changes.publication)
    for (const place of places) changesByPlace.set(place, null)
    for (const change of changes.zips) {
      changesByPlace.set(change.zip, { ...change, name: found.get(change.zip)?.name ?? change.zip })
    }
    // One after the other: each reads hundreds of zips.
    for (const [key, { name, zips: members }] of found) {
      if (readPlaceKey(key).kind === 'zip') continue
      const together = await changesTogether(services, { zips: members.join(','), since })
      requirePublication(together.publication)
      if (together.change) changesByPlace.set(key, { zip: key, name, ...together.change })
    }
  }
  return async (places: readonly string[]): Promise<ReadonlyMap<string, NamedChange | null>> => {
    const missing = [...new Set(places)].filter((place) => !changesByPlace.has(place))
    for (let from = 0; from < missing.length; from += placesPerCall) {
      await load(missing.slice(from, from + placesPerCall))
    }
    return changesByPlace
  }
}

function housingChanges({ housingUrl, sign }: FigureServices, query: { zips?: string; since?: number }) {
  return callService(getHousingChangesSince, { url: housingUrl, to: 'housing', sign, query })
}

function changesTogether({ housingUrl, sign }: FigureServices, query: { zips: string; since: number }) {
  return callService(getHousingChangesOfPlaceSince, { url: housingUrl, to: 'housing', sign, query })
}

interface FoundPlace {
  /** `Natick, MA 01760`, `Middlesex County, MA` */
  readonly name: string
  readonly zips: readonly string[]
}

/** The places of keys, at most 100, that search knows. Errors: those of `callService`. */
export async function findPlaces(
  { searchUrl, ...call }: Pick<FigureServices, 'searchUrl' | 'sign'> & Pick<ServiceCall, 'requestId' | 'signal'>,
  keys: readonly string[],
): Promise<ReadonlyMap<string, FoundPlace>> {
  const query = { places: keys.join(placeSeparator), fields: 'median_listing_price' }
  const places = await callService(listPlaceResults, { ...call, url: searchUrl, to: 'search', query })
  return new Map(
    places.map((place): [string, FoundPlace] => {
      const name = `${place.town}, ${place.state_abbr}`
      return 'zips' in place
        ? [placeKey({ kind: (place as CombinedResult).kind, id: name }), { name, zips: (place as CombinedResult).zips }]
        : [(place as ZipResult).zip, { name: `${name} ${(place as ZipResult).zip}`, zips: [] }]
    }),
  )
}
