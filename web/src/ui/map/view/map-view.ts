import { DomUtil, type LatLng, type Map as LeafletMap, type Point, point } from 'leaflet'
import { useState } from 'react'
import { useMap, useMapEvents } from 'react-leaflet'
import { westward } from './mercator.ts'

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
