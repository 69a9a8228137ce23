import { Polygon, svg } from 'leaflet'
import { useEffect } from 'react'
import type { Position } from '../../lib/position.ts'
import classes from './drawing.module.css'
import { Pane, useMap } from './leaflet-map.tsx'
import { mapPanes } from './map-panes.ts'

/** The corners of a shape; longitudes are those of the map, which continue below −180. */
export type DrawnCorners = readonly Position[]

/** The shapes of a drawn area, under the marks of places. */
export function DrawnShapes({ shapes }: { readonly shapes: readonly DrawnCorners[] }) {
  return (
    <Pane name="drawn-area" zIndex={mapPanes.circle}>
      <ShapeLines shapes={shapes} />
    </Pane>
  )
}

function ShapeLines({ shapes }: { readonly shapes: readonly DrawnCorners[] }): null {
  const map = useMap()
  useEffect(() => {
    // Leaflet's own renderer of a pane would draw into the removed element when the pane is mounted again.
    const renderer = svg({ pane: 'drawn-area' })
    const className = classes.shape ?? ''
    const polygons = shapes.map((corners) => {
      const spots = corners.map(({ lat, lng }) => [lat, lng] as [number, number])
      return new Polygon(spots, { className, interactive: false, pane: 'drawn-area', renderer }).addTo(map)
    })
    return () => {
      for (const polygon of polygons) polygon.remove()
      renderer.remove()
    }
  }, [map, shapes])
  return null
}
