import type { Map as LeafletMap } from 'leaflet'
import { useEffect, useRef } from 'react'
import { useMap, useMapEvents } from 'react-leaflet'
import type { Camera } from '../places-map-props.ts'
import { eastward, westward } from './mercator.ts'

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
export function cameraOf(map: LeafletMap): Camera {
  const { lat, lng } = map.getCenter()
  const rounded = (value: number, decimals: number) => Number(value.toFixed(decimals))
  return { lat: rounded(lat, 4), lng: rounded(eastward(lng), 4), zoom: rounded(map.getZoom(), 2) }
}
