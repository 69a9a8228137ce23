import { useEffect } from 'react'
import { useMap } from 'react-leaflet'
import type { View } from '../places-map-props.ts'
import { extentOf } from './map-bounds.ts'
import { useMapRests } from './map-view.ts'

/** Tells the view each time the map has come to rest, the first one included. */
export function ReportView({ onView }: { onView: (view: View) => void }) {
  const map = useMap()
  const rests = useMapRests()
  useEffect(() => {
    if (map.getSize().x === 0) return
    onView({ extent: extentOf(map.getBounds()), zoom: map.getZoom() })
  }, [map, rests, onView])
  return null
}
