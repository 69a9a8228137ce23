import { type DrawnRing, readDrawnArea } from '@homeground/contracts/drawn-area'
import { Polygon, svg } from 'leaflet'
import { useEffect } from 'react'
import classes from './drawing.module.css'
import { Pane, useMap } from './leaflet-map.tsx'
import { mapPanes } from './map-panes.ts'

/** The shapes of a drawing as the address has it; none without one, or for one that cannot be searched. */
export function shapesOf(drawing: string | undefined): readonly DrawnRing[] {
  const read = drawing === undefined ? undefined : readDrawnArea(drawing)
  return read && 'rings' in read ? read.rings : []
}

/** The shapes of a drawn area, under the marks of places. */
export function DrawnShapes({ shapes }: { readonly shapes: readonly DrawnRing[] }) {
  return (
    <Pane name="drawn-area" zIndex={mapPanes.circle}>
      <ShapeLines shapes={shapes} />
    </Pane>
  )
}

function ShapeLines({ shapes }: { readonly shapes: readonly DrawnRing[] }): null {
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
