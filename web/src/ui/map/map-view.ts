import {
  DomUtil,
  type LatLng,
  type LatLngBounds,
  type Map as LeafletMap,
  latLng,
  latLngBounds,
  type Point,
  point,
} from 'leaflet'
import { useState } from 'react'
import type { Bounds } from '../../lib/position.ts'
import { useMap, useMapEvents } from './leaflet-map.tsx'
import { westward } from './mercator.ts'
import type { Cluster, MapPoint, RadiusCircle } from './places-map-props.ts'

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

/** Positions on the map's moving pane are projected pixels at `zoom` minus `origin`. */
export interface MapView {
  zoom: number
  origin: Point
}

export function currentView(map: LeafletMap): MapView {
  return { zoom: map.getZoom(), origin: map.getPixelOrigin() }
}

/** The view at the end of a zoom, for elements that animate toward it. */
export function viewAfter(map: LeafletMap, center: LatLng, zoom: number): MapView {
  const pane = DomUtil.getPosition(map.getPane('mapPane')!) ?? point(0, 0)
  const origin = map.project(center, zoom).subtract(map.getSize().divideBy(2)).add(pane).round()
  return { zoom, origin }
}

export function place(map: LeafletMap, view: MapView, spot: { lat: number; lng: number }): Point {
  return map.project([spot.lat, westward(spot.lng)], view.zoom).subtract(view.origin)
}

/** The view for drawing marks; it changes when the map zooms, not while it is dragged. */
export function useMapView(): MapView {
  const map = useMap()
  const [view, setView] = useState(() => currentView(map))
  const update = () => setView(currentView(map))
  useMapEvents({
    zoomanim: ({ center, zoom }) => setView(viewAfter(map, center, zoom)),
    zoom: update,
    viewreset: update,
  })
  return view
}

/** Counts how often the map has stopped moving in a new place or size. */
export function useMapStops(): number {
  const [stops, setStops] = useState(0)
  const count = () => setStops((before) => before + 1)
  useMapEvents({ moveend: count, resize: count })
  return stops
}

/** Shows all zips of a cluster, as close as the map goes. */
export function zoomToCluster(map: LeafletMap, { bounds }: Cluster): void {
  const { west, east, ...lats } = bounds
  map.fitBounds(toLatLngBounds({ west: westward(west), east: westward(east), ...lats }), {
    maxZoom: map.getMaxZoom(),
    padding: [48, 48],
  })
}
