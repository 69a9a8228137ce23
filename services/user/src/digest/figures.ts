import {
  getHousingChangesSince,
  getSearchModel,
  type HousingChanges,
  listZipResults,
  type ZipChange,
} from '@homeground/contracts'
import { callService, type SignIdentity } from '@homeground/service'

/** Where the owners of figures and names are, and what signs calls to them. */
export interface FigureServices {
  readonly housingUrl: string
  readonly searchUrl: string
  readonly sign: SignIdentity
}

/** A zip's change with the zip's name. */
export interface NamedChange extends ZipChange {
  /** `Natick, MA 01760`; only the zip where its town is unknown. */
  readonly name: string
}

/** The content of an email. */
export interface WatchedChanges extends Pick<HousingChanges, 'period' | 'previousPeriod' | 'data_set'> {
  readonly zips: readonly NamedChange[]
}

/** True if the publisher has changed a figure that was shown before. */
export function isRestated({ formerBefore, formerNow }: ZipChange): boolean {
  return formerBefore !== undefined || formerNow !== undefined
}

/** Limit of both calls. */
const zipsPerCall = 100

/** The newest publication of housing, without any zip. Errors: those of `callService`. */
export function newestChanges(services: FigureServices): Promise<HousingChanges> {
  return housingChanges(services, {})
}

/** The version of the read model that people see. Errors: those of `callService`. */
export async function shownModel({ searchUrl, sign }: FigureServices): Promise<number> {
  return (await callService(getSearchModel, { url: searchUrl, to: 'search', sign })).version
}

/**
 * Looks up changes with the names of their zips, each zip once: at most as many are held in memory as there are zips.
 * Errors: those of `callService`; throws if housing has published other data meanwhile.
 */
export function createChangeLookup(
  services: FigureServices,
  { publication, since }: { publication: number; since: number },
) {
  const changesByZip = new Map<string, NamedChange | null>()
  const load = async (zips: readonly string[]) => {
    const list = zips.join(',')
    const [changes, names] = await Promise.all([
      housingChanges(services, { zips: list, since }),
      namesOf(services, list),
    ])
    if (changes.publication !== publication) throw new Error('Housing has published other data.')
    for (const zip of zips) changesByZip.set(zip, null)
    for (const change of changes.zips) {
      changesByZip.set(change.zip, { ...change, name: names.get(change.zip) ?? change.zip })
    }
  }
  return async (zips: readonly string[]): Promise<ReadonlyMap<string, NamedChange | null>> => {
    const missing = [...new Set(zips)].filter((zip) => !changesByZip.has(zip))
    for (let from = 0; from < missing.length; from += zipsPerCall) {
      await load(missing.slice(from, from + zipsPerCall))
    }
    return changesByZip
  }
}

function housingChanges({ housingUrl, sign }: FigureServices, query: { zips?: string; since?: number }) {
  return callService(getHousingChangesSince, { url: housingUrl, to: 'housing', sign, query })
}

/** `Natick, MA 01760` by zip. */
async function namesOf({ searchUrl, sign }: FigureServices, list: string) {
  const query = { zips: list, fields: 'median_listing_price' }
  const places = await callService(listZipResults, { url: searchUrl, to: 'search', sign, query })
  return new Map(places.map(({ zip, town, state_abbr }) => [zip, `${town}, ${state_abbr} ${zip}`]))
}
