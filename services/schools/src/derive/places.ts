import { getZipLocations, type ZipLocations } from '@homeground/contracts'
import { callService, type SignIdentity } from '@homeground/service'

export type Places = ZipLocations

export const noPlaces: Places = { version: 'none', zips: [], lat: [], lng: [], state_abbr: [], has_area: [] }

/** Returns a reader that calls the search service. Errors: 503 while it is down. */
export function readPlaces({ searchUrl, sign }: { searchUrl: string; sign: SignIdentity }) {
  return (): Promise<Places> => callService(getZipLocations, { url: searchUrl, to: 'search', sign, timeoutMs: 60_000 })
}
