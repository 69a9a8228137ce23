import { internalPaths } from '@homeground/contracts'
import { callService } from '@homeground/service'

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

export const noPlaces: Places = {
  version: 'none',
  zips: [],
  lat: [],
  lng: [],
  state_abbr: [],
  has_area: [],
}

/** Returns a reader that calls the search service. Errors: 503 while it is down. */
export function readPlaces({ searchUrl, secret }: { searchUrl: string; secret: string }) {
  return (): Promise<Places> =>
    callService<Places>({
      url: searchUrl,
      path: internalPaths.searchPlaces,
      as: 'schools',
      secret,
      timeoutMs: 60_000,
    })
}
