import type { Map as LeafletMap } from 'leaflet'
import { useCallback, useEffect, useRef } from 'react'
import { useMap, useMapEvents } from 'react-leaflet'
import type { Extent, PlacesMapProps } from '../places-map-props.ts'
import { boundsOf, boundsOfExtent, extentOf } from './map-bounds.ts'

type Props = Pick<PlacesMapProps, 'points' | 'circle' | 'extent' | 'onExtent' | 'fit'> & {
  /** What to show while there are no points; it may come late. */
  area: Extent | undefined
}

const closestFit = 13

/** Shows all points when `fit` changes, follows the size of its place, tells where the reader went. */
export function SyncView({ points, circle, area, extent, onExtent, fit }: Props) {
  const map = useMap()
  const byItself = useRef(false)
  const moved = useRef(false)
  /** The reader has moved the map since it last showed all points. */
  const touched = useRef(false)
  const shown = useRef<string | null>(null)
  /** Points, or the extent of the address, were shown: an area that comes late changes nothing. */
  const settled = useRef(false)
  const reported = useRef('')

  const show = useCallback(() => {
    if (map.getSize().x === 0) return
    const first = shown.current === null
    const kept = extent && (first || JSON.stringify(extent) !== reported.current) ? extent : null
    byItself.current = true
    if (kept) map.fitBounds(boundsOfExtent(kept), { animate: false })
    else map.fitBounds(boundsOf(points, circle, area), { animate: false, ...marginsOf(map) })
    byItself.current = false
    settled.current ||= kept !== null || points.length > 0
    shown.current = fit
    touched.current = false
  }, [map, points, circle, area, extent, fit])

  useEffect(() => {
    if (shown.current !== fit) show()
  }, [fit, show])

  // Only a new size shows all points again: points that come or go leave the view as it is.
  const showNow = useRef(show)
  useEffect(() => {
    showNow.current = show
  }, [show])
  useEffect(() => {
    const early = shown.current !== null && !settled.current && !touched.current
    if (area && early) showNow.current()
  }, [area])
  useEffect(() => {
    const observer = new ResizeObserver(() => {
      map.invalidateSize({ animate: false })
      if (!touched.current) showNow.current()
    })
    observer.observe(map.getContainer())
    return () => observer.disconnect()
  }, [map])

  useMapEvents({
    movestart: () => {
      moved.current = !byItself.current
    },
    moveend: () => {
      if (!moved.current || byItself.current) return
      moved.current = false
      touched.current = true
      const now = extentOf(map.getBounds())
      reported.current = JSON.stringify(now)
      onExtent?.(now)
    },
  })
  return null
}

/** The legend and the controls cover parts of the map: points keep clear of them where there is room. */
function marginsOf(map: LeafletMap) {
  const { x, y } = map.getSize()
  return {
    maxZoom: closestFit,
    paddingTopLeft: [Math.min(32, x / 12), Math.min(32, y / 12)] as [number, number],
    paddingBottomRight: [Math.min(64, x / 8), Math.min(136, y / 4)] as [number, number],
  }
}
