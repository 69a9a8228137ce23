import type { CombinedKind } from '@homeground/catalog/place-kinds'
import Type from 'typebox'
import { contract } from './contract.ts'
import type { DataSet } from './values.ts'

/**
 * The part of the search service's read model that the schools service caches: parallel arrays, one entry per zip, and the towns,
 * counties and metropolitan areas that a search can name. Internal.
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
    /** Property tax rate that payments are computed with, percent. */
    readonly tax_rate: readonly (number | null)[]
  }
  readonly places: SearchProfilePlaces
}

/** Towns, counties and metropolitan areas: parallel arrays, in ascending order of key. */
export interface SearchProfilePlaces {
  readonly kind: readonly CombinedKind[]
  /** Name in the form of `normalizeName`, without the state. */
  readonly key: readonly string[]
  readonly state_abbr: readonly string[]
  /** Its center, degrees. */
  readonly lat: readonly number[]
  readonly lng: readonly number[]
  /** Positions of its zips in `zips`. */
  readonly zips: readonly (readonly number[])[]
}

export const getSearchProfile = contract('getSearchProfile', {
  tags: ['internal'],
  response: { 200: Type.Unsafe<SearchProfile>(Type.Unknown()) },
  isSerialized: true,
})

/** Locations of zips for the schools service: parallel arrays, one entry per zip. Internal. */
export interface ZipLocations {
  /** Changes whenever a location may have changed. */
  readonly version: string
  readonly zips: readonly string[]
  /** Degrees, the center of the zip. */
  readonly lat: readonly number[]
  readonly lng: readonly number[]
  readonly state_abbr: readonly string[]
  /** True when the zip has a Census area (ZCTA). */
  readonly has_area: readonly boolean[]
}

export const getZipLocations = contract('getZipLocations', {
  tags: ['internal'],
  response: { 200: Type.Unsafe<ZipLocations>(Type.Unknown()) },
  isSerialized: true,
})

/** The read model from which the search service answers. Internal. */
export interface SearchModel {
  /** Grows with every rebuild. */
  readonly version: number
  readonly data_set: DataSet
  /** Keys of the attributes that have data. */
  readonly attributes: readonly string[]
}

export const getSearchModel = contract('getSearchModel', {
  tags: ['internal'],
  response: { 200: Type.Unsafe<SearchModel>(Type.Unknown()) },
  isSerialized: true,
})

/** The subjects of pages that the search service knows, as lines (page-subjects.ts). */
export const listSearchSubjects = contract('listSearchSubjects', {
  tags: ['internal'],
  response: { 200: Type.String({ description: 'Lines' }) },
  isSerialized: true,
})
