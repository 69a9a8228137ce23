import { limits } from '@homeground/catalog/defaults'
import { nearestZip } from '../../lib/api/places.ts'
import type { Bounds } from '../../lib/position.ts'
import { eastward } from '../../ui/map/mercator.ts'
import type { SearchForm } from '../search/search-form.ts'

const milesPerDegree = 69.1

/**
 * The area of a search of the visible part of a map: the zip nearest to its middle, and the distance from there to its
 * nearest side. Null where no zip is near.
 */
export async function areaIn(bounds: Bounds): Promise<Pick<SearchForm, 'area' | 'center' | 'radiusMiles'> | null> {
  const { west, south, east, north } = bounds
  const middle = { lat: (south + north) / 2, lng: eastward((west + east) / 2) }
  const nearest = await nearestZip(middle)
  if (nearest === null) return null
  const { zip, lat, lng } = nearest
  return { area: 'zip', center: { label: zip, lat, lng }, radiusMiles: radiusIn(bounds) }
}

/** Half of the shorter side of bounds, in whole miles that a search accepts. */
export function radiusIn({ west, south, east, north }: Bounds): number {
  const width = (east - west) * Math.cos((((south + north) / 2) * Math.PI) / 180)
  const miles = (milesPerDegree * Math.min(width, north - south)) / 2
  return Math.min(limits.radiusMiles, Math.max(1, Math.round(miles)))
}
