import { internalPaths } from '@homeground/contracts'
import { callService } from '@homeground/service'

/** Where zips are, as the search service hands it over: parallel arrays, one entry a zip. */
export interface Places {
  /** Another one whenever any place may be another one. */
  readonly version: string
  readonly zips: readonly string[]
  readonly lat: readonly number[]
  readonly lng: readonly number[]
  readonly state_abbr: readonly string[]
  readonly has_area: readonly boolean[]
}

/** Asks the search service. Errors: 503 while it is away. */
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
