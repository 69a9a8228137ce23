import { internalPaths } from '../paths.ts'

/**
 * What the schools service keeps of the search service's read model: parallel arrays, one entry per zip, and the towns
 * and counties that a search can name. Internal.
 */
export interface SearchProfile {
  /** Version of the read model. */
  readonly version: number
  readonly zips: readonly string[]
  /** Post office names. */
  readonly town: readonly string[]
  readonly state_abbr: readonly string[]
  /** Degrees. */
  readonly lat: readonly number[]
  readonly lng: readonly number[]
  /** True when the zip has a Census area (ZCTA). */
  readonly has_area: readonly boolean[]
  readonly columns: {
    /** Dollars. */
    readonly median_listing_price: readonly (number | null)[]
    readonly overall_score: readonly (number | null)[]
  }
  readonly places: SearchProfilePlaces
}

/** Towns and counties: parallel arrays, in ascending order of key. */
export interface SearchProfilePlaces {
  readonly kind: readonly ('town' | 'county')[]
  /** Name in the form of `normalizeName`, without the state. */
  readonly key: readonly string[]
  readonly state_abbr: readonly string[]
  /** Its center, degrees. */
  readonly lat: readonly number[]
  readonly lng: readonly number[]
  /** Positions of its zips in `zips`. */
  readonly zips: readonly (readonly number[])[]
}

export const getSearchProfile = {
  method: 'GET',
  url: internalPaths.searchProfile,
  schema: { operationId: 'getSearchProfile', tags: ['internal'] },
} as const
