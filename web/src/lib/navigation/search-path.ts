import { isLocatable } from '@homeground/catalog/states'
import type { HousingSeriesKey, NearestZip } from '@homeground/contracts'

/**
 * Address of the main search with some of its parameters. Without an order it is that of the school scores: highest
 * first, where the API by itself returns the lowest first.
 */
export function searchPath(params: Readonly<Record<string, string | number>>): string {
  const ordered = 'order' in params ? params : { ...params, dir: 'desc' }
  const query = Object.entries(ordered).map(([name, value]) => [name, String(value)])
  return `/research-area?${new URLSearchParams(query)}`
}

/** The search of the state of the zip nearest to a reader, or around the zip where searches are not limited to its state. */
export function localSearchPath({ state_abbr: abbr, zip, lat, lng }: NearestZip): string {
  return isLocatable(abbr)
    ? searchPath({ area: 'state', states: abbr })
    : searchPath({ area: 'zip', place: zip, lat, lng })
}

/** Address of the monthly trends of a state, with one of their series. */
export function trendsPath(state: string, measure: HousingSeriesKey): string {
  return `/real-estate-trends?${new URLSearchParams({ states: state, measure })}`
}
