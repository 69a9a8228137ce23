import type { DistrictResult } from '@homeground/contracts'
import { pathTo } from '@homeground/contracts/paths'
import type { PlaceResult } from '../../../lib/api/zip-results.ts'

/** A district as a result of a list. */
export type DistrictListResult = PlaceResult &
  Omit<DistrictResult, 'lat' | 'lng' | 'state_abbr'> & { readonly state_abbr: string }

/** Coordinates can be null, unlike the type of a result says: maps omit such districts. */
export function districtResult(district: DistrictResult): DistrictListResult {
  return { ...district, town: district.name, county: null, lat: district.lat as number, lng: district.lng as number }
}

export function districtPath({ slug }: Pick<DistrictResult, 'slug'>): string {
  return pathTo('/schools/district/:district', { district: slug })
}
