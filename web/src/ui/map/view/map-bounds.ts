import { type LatLngBounds, latLng, latLngBounds } from 'leaflet'
import type { Extent, MapPoint, RadiusCircle } from '../places-map-props.ts'
import { westward } from './mercator.ts'

/** From Guam (counted west of Hawaii) to the Virgin Islands, American Samoa to Alaska. */
export const mapBounds: LatLngBounds = latLngBounds([-20, -225], [74, -50])

const lower48 = latLngBounds([24.4, -125], [49.5, -66.9])
export const metersPerMile = 1609.344

/**
 * What holds all points; when they reach over the oceans, those of the lower 48 alone. Without points
 * `otherwise`, or the lower 48.
 */
export function boundsOf(
  points: readonly MapPoint[],
  circle?: RadiusCircle,
  otherwise?: Extent,
): LatLngBounds {
  const spots = points.map(({ lat, lng }) => latLng(lat, westward(lng)))
  if (circle) {
    const around = latLng(circle.lat, westward(circle.lng))
    return latLngBounds(spots).extend(around.toBounds(2 * circle.radiusMiles * metersPerMile))
  }
  if (spots.length === 0) return otherwise ? boundsOfExtent(otherwise) : lower48
  const all = latLngBounds(spots)
  const near = spots.filter((spot) => lower48.contains(spot))
  const wide = all.getEast() - all.getWest() > lower48.getEast() - lower48.getWest() + 5
  return wide && near.length > 0 ? latLngBounds(near) : all
}

export function boundsOfExtent({ west, south, east, north }: Extent): LatLngBounds {
  return latLngBounds([south, west], [north, east])
}

export function extentOf(bounds: LatLngBounds): Extent {
  const rounded = (degrees: number) => Math.round(degrees * 1e4) / 1e4
  return {
    west: rounded(bounds.getWest()),
    south: rounded(bounds.getSouth()),
    east: rounded(bounds.getEast()),
    north: rounded(bounds.getNorth()),
  }
}
