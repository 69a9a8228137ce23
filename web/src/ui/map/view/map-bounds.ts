import { type LatLngBounds, latLng, latLngBounds } from 'leaflet'
import type { Bounds } from '../../../lib/bounds.ts'
import type { MapPoint, RadiusCircle } from '../places-map-props.ts'
import { westward } from './mercator.ts'

/** From Guam (shown west of Hawaii) to the Virgin Islands, and from American Samoa to Alaska. */
export const mapBounds: LatLngBounds = latLngBounds([-20, -225], [74, -50])

const lower48 = latLngBounds([24.4, -125], [49.5, -66.9])
export const metersPerMile = 1609.344
/** Around a single point. */
const aroundMiles = 6

/**
 * The bounds of all points, or of what is around a single one; when they span oceans, only of those in the lower 48. Without points `fallback`, or the
 * lower 48.
 */
export function boundsOf(points: readonly MapPoint[], circle?: RadiusCircle, fallback?: Bounds): LatLngBounds {
  const spots = points.map(({ lat, lng }) => latLng(lat, westward(lng)))
  if (circle) {
    const around = latLng(circle.lat, westward(circle.lng))
    return latLngBounds(spots).extend(around.toBounds(2 * circle.radiusMiles * metersPerMile))
  }
  if (spots.length === 0) return fallback ? toLatLngBounds(fallback) : lower48
  if (spots.length === 1) return spots[0]!.toBounds(2 * aroundMiles * metersPerMile)
  const all = latLngBounds(spots)
  const mainland = spots.filter((spot) => lower48.contains(spot))
  const isWide = all.getEast() - all.getWest() > lower48.getEast() - lower48.getWest() + 5
  return isWide && mainland.length > 0 ? latLngBounds(mainland) : all
}

export function toLatLngBounds({ west, south, east, north }: Bounds): LatLngBounds {
  return latLngBounds([south, west], [north, east])
}

export function fromLatLngBounds(bounds: LatLngBounds): Bounds {
  const rounded = (degrees: number) => Math.round(degrees * 1e4) / 1e4
  return {
    west: rounded(bounds.getWest()),
    south: rounded(bounds.getSouth()),
    east: rounded(bounds.getEast()),
    north: rounded(bounds.getNorth()),
  }
}
