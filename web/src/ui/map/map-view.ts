import { mapBounds as shownBounds } from '@homeground/catalog/defaults'
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
import { useCallback, useEffect, useRef, useState } from 'react'
import type { Bounds, Position } from '../../lib/position.ts'
import { type Area, boundsOfArea } from './area-outlines.ts'
import { useMap, useMapEvents } from './leaflet-map.tsx'
import { eastward, latitudeAt, mercatorY, westward } from './mercator.ts'
import { type Camera, type PlacesMapProps, type RadiusCircle, type View, zipsFromZoom } from './places-map-props.ts'
import { type Region, stateOf } from './topology.ts'

export const mapBounds: LatLngBounds = toLatLngBounds(shownBounds)

const lower48 = latLngBounds([24.4, -125], [49.5, -66.9])
export const metersPerMile = 1609.344
/** Around a single point. */
const aroundMiles = 6

/**
 * The bounds of all points, or of the area around a single one; when they span oceans, only of those in the lower 48.
 * Without points `fallback`, or the lower 48.
 */
export function boundsOf(points: readonly Position[], circle?: RadiusCircle, fallback?: Bounds): LatLngBounds {
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

function fromLatLngBounds(bounds: LatLngBounds): Bounds {
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

/** Shows an area and its zips. */
export function zoomToArea(map: LeafletMap, area: Area): void {
  const { west, north, east, south } = boundsOfArea(area)
  const degrees = (x: number) => x * 360 - 180
  const bounds = toLatLngBounds({
    west: degrees(west),
    south: latitudeAt(south),
    east: degrees(east),
    north: latitudeAt(north),
  })
  const padding = 48
  const zoom = map.getBoundsZoom(bounds, false, point(padding, padding))
  map.setView(bounds.getCenter(), Math.min(map.getMaxZoom(), Math.max(zipsFromZoom, zoom)))
}

type Props = Pick<PlacesMapProps, 'circle' | 'bounds' | 'onBoundsChange' | 'fit'> & {
  /** What to fit to. */
  points: readonly Position[]
  /** Shown while there are no points; may arrive late. */
  area: Bounds | undefined
}

const maxFitZoom = 13

/** Fits the map to all points when `fit` or the map's size changes; reports where the reader moved it. */
export function SyncView({ points, circle, area, bounds, onBoundsChange, fit }: Props) {
  const map = useMap()
  const isAutomatic = useRef(false)
  const isMoved = useRef(false)
  /** The reader has moved the map since it was last fitted. */
  const isTouched = useRef(false)
  const shownFit = useRef<string | null>(null)
  /** Points or the URL's bounds were shown: an area that arrives later changes nothing. */
  const isSettled = useRef(false)
  const reported = useRef('')

  const show = useCallback(() => {
    if (map.getSize().x === 0) return
    const isFirst = shownFit.current === null
    const target = bounds && (isFirst || JSON.stringify(bounds) !== reported.current) ? bounds : null
    isAutomatic.current = true
    if (target) map.fitBounds(toLatLngBounds(target), { animate: false })
    else map.fitBounds(boundsOf(points, circle, area), { animate: false, ...paddingOf(map) })
    isAutomatic.current = false
    isSettled.current ||= target !== null || points.length > 0
    shownFit.current = fit
    isTouched.current = false
  }, [map, points, circle, area, bounds, fit])

  useEffect(() => {
    if (shownFit.current !== fit) show()
  }, [fit, show])

  // Only a new size fits the map again; added and removed points leave the view alone.
  const showNow = useRef(show)
  useEffect(() => {
    showNow.current = show
  }, [show])
  const boundsText = bounds === undefined ? '' : JSON.stringify(bounds)
  const shownBounds = useRef(boundsText)
  useEffect(() => {
    if (boundsText === shownBounds.current) return
    shownBounds.current = boundsText
    // Not where the reader has moved the map, but where a chosen place is, or what the back button restores.
    if (shownFit.current !== null && boundsText !== reported.current) showNow.current()
  }, [boundsText])
  useEffect(() => {
    const isEarly = shownFit.current !== null && !isSettled.current && !isTouched.current
    if (area && isEarly) showNow.current()
  }, [area])
  useEffect(() => {
    const observer = new ResizeObserver(() => {
      map.invalidateSize({ animate: false })
      if (!isTouched.current) showNow.current()
    })
    observer.observe(map.getContainer())
    return () => observer.disconnect()
  }, [map])

  useMapEvents({
    movestart: () => {
      isMoved.current = !isAutomatic.current
    },
    moveend: () => {
      if (!isMoved.current || isAutomatic.current) return
      isMoved.current = false
      isTouched.current = true
      const now = fromLatLngBounds(map.getBounds())
      reported.current = JSON.stringify(now)
      onBoundsChange?.(now)
    },
  })
  return null
}

/** Where there is room, points keep clear of the legend and the controls. */
function paddingOf(map: LeafletMap) {
  const { x, y } = map.getSize()
  return {
    maxZoom: maxFitZoom,
    paddingTopLeft: [Math.min(32, x / 12), Math.min(32, y / 12)] as [number, number],
    paddingBottomRight: [Math.min(64, x / 8), Math.min(136, y / 3)] as [number, number],
  }
}

/** The states whose bounds reach into those of a view. */
export function statesIn(regions: readonly Region[], bounds: Bounds): string[] {
  const [west, east] = [(bounds.west + 180) / 360, (bounds.east + 180) / 360]
  const [north, south] = [mercatorY(bounds.north), mercatorY(bounds.south)]
  const inView = regions.filter(
    (region) => region.east >= west && region.west <= east && region.south >= north && region.north <= south,
  )
  return inView.flatMap((region) => stateOf(region) ?? [])
}

interface ReportViewProps {
  readonly onView: (view: View) => void
  /** The outlines of the states, when they are known. */
  readonly regions: readonly Region[] | undefined
}

/** Reports the view each time the map stops moving, including the first time, and when the states in it are known. */
export function ReportView({ onView, regions }: ReportViewProps) {
  const map = useMap()
  const stops = useMapStops()
  const reported = useRef<{ stops: number; view: View } | null>(null)
  useEffect(() => {
    if (map.getSize().x === 0) return
    // Leaflet rounds the center of a map that has not moved to pixels, once it has looked at its size.
    const last = reported.current
    const view = last?.stops === stops ? last.view : { ...cameraOf(map), bounds: fromLatLngBounds(map.getBounds()) }
    reported.current = { stops, view }
    onView({ ...view, states: regions && statesIn(regions, view.bounds) })
  }, [map, stops, onView, regions])
  return null
}

/** Moves the map when the camera changes, unless the map has just reported it; keeps the center when its size changes. */
export function SyncCamera({ camera }: { camera: Camera }) {
  const map = useMap()
  const { lat, lng, zoom } = camera
  const reported = useRef('')
  useMapEvents({
    moveend: () => {
      reported.current = JSON.stringify(cameraOf(map))
    },
  })
  useEffect(() => {
    const target = JSON.stringify({ lat, lng, zoom })
    if (target === reported.current || target === JSON.stringify(cameraOf(map))) return
    map.setView([lat, westward(lng)], zoom, { animate: false })
  }, [map, lat, lng, zoom])
  useEffect(() => {
    const observer = new ResizeObserver(() => map.invalidateSize({ animate: false }))
    observer.observe(map.getContainer())
    return () => observer.disconnect()
  }, [map])
  return null
}

/** The current view of the map, as precise as addresses have it: 0.0001 degrees are 11 m. */
export function cameraOf(map: LeafletMap): Camera {
  const { lat, lng } = map.getCenter()
  const rounded = (value: number, decimals: number) => Number(value.toFixed(decimals))
  return { lat: rounded(lat, 4), lng: rounded(eastward(lng), 4), zoom: rounded(map.getZoom(), 2) }
}
