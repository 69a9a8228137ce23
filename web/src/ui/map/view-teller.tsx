import { useEffect } from 'react'
import { useMap } from 'react-leaflet'
import { extentOf } from './map-bounds.ts'
import { useMapRests } from './map-view.ts'
import type { View } from './places-map-props.ts'

/** Tells the view each time the map has come to rest, the first one included. */
export function ViewTeller({ onView }: { onView: (view: View) => void }) {
  const map = useMap()
  const rests = useMapRests()
  useEffect(() => {
    if (map.getSize().x === 0) return
    onView({ extent: extentOf(map.getBounds()), zoom: map.getZoom() })
  }, [map, rests, onView])
  return null
}
