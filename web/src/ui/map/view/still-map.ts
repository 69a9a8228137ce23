import { Map as LeafletMap } from 'leaflet'
import { useEffect } from 'react'
import { useMap } from 'react-leaflet'

/** Makes the map jump where it would glide: Leaflet has no setting for moves by arrow keys or into its bounds. */
export function StillMap(): null {
  const map = useMap()
  useEffect(() => {
    map.panBy = (offset, options) => LeafletMap.prototype.panBy.call(map, offset, { ...options, animate: false })
  }, [map])
  return null
}
