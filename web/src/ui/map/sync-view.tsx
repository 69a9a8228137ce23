import type { Map as LeafletMap } from 'leaflet'
import { useCallback, useEffect, useRef } from 'react'
import type { Bounds } from '../../lib/position.ts'
import { useMap, useMapEvents } from './leaflet-map.tsx'
import { boundsOf, fromLatLngBounds, toLatLngBounds, useMapStops } from './map-view.ts'
import { eastward, westward } from './mercator.ts'
import type { Camera, PlacesMapProps, View } from './places-map-props.ts'

type Props = Pick<PlacesMapProps, 'points' | 'circle' | 'bounds' | 'onBoundsChange' | 'fit'> & {
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
    const wanted = bounds && (isFirst || JSON.stringify(bounds) !== reported.current) ? bounds : null
    isAutomatic.current = true
    if (wanted) map.fitBounds(toLatLngBounds(wanted), { animate: false })
    else map.fitBounds(boundsOf(points, circle, area), { animate: false, ...paddingOf(map) })
    isAutomatic.current = false
    isSettled.current ||= wanted !== null || points.length > 0
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

/** Reports the view each time the map stops moving, including the first time. */
export function ReportView({ onView }: { onView: (view: View) => void }) {
  const map = useMap()
  const stops = useMapStops()
  useEffect(() => {
    if (map.getSize().x === 0) return
    onView({ ...cameraOf(map), bounds: fromLatLngBounds(map.getBounds()) })
  }, [map, stops, onView])
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
    const wanted = JSON.stringify({ lat, lng, zoom })
    if (wanted === reported.current || wanted === JSON.stringify(cameraOf(map))) return
    map.setView([lat, westward(lng)], zoom, { animate: false })
  }, [map, lat, lng, zoom])
  useEffect(() => {
    const observer = new ResizeObserver(() => map.invalidateSize({ animate: false }))
    observer.observe(map.getContainer())
    return () => observer.disconnect()
  }, [map])
  return null
}

/** What the map shows now, as precise as addresses have it: 0.0001 degrees are 11 m. */
function cameraOf(map: LeafletMap): Camera {
  const { lat, lng } = map.getCenter()
  const rounded = (value: number, decimals: number) => Number(value.toFixed(decimals))
  return { lat: rounded(lat, 4), lng: rounded(eastward(lng), 4), zoom: rounded(map.getZoom(), 2) }
}
