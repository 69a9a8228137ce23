import { internalPaths } from '@homeground/contracts'
import { callService, type SignIdentity } from '@homeground/service'

/** Locations of zips as the search service returns them: parallel arrays, one entry per zip. */
export interface Places {
  /** Changes whenever a location may have changed. */
  readonly version: string
  readonly zips: readonly string[]
  /** Degrees, the center of the zip. */
  readonly lat: readonly number[]
  readonly lng: readonly number[]
  readonly state_abbr: readonly string[]
  readonly has_area: readonly boolean[]
}

export const noPlaces: Places = { version: 'none', zips: [], lat: [], lng: [], state_abbr: [], has_area: [] }

/** Returns a reader that calls the search service. Errors: 503 while it is down. */
export function readPlaces({ searchUrl, sign }: { searchUrl: string; sign: SignIdentity }) {
  return (): Promise<Places> =>
    callService<Places>({ url: searchUrl, to: 'search', path: internalPaths.searchPlaces, sign, timeoutMs: 60_000 })
}
