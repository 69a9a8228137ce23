import { useMemo } from 'react'
import { Pane, useMap } from 'react-leaflet'
import { useStateOutlines } from '../outlines/outlines.ts'
import type { MapPoint } from '../places-map-props.ts'
import { markRadius } from '../points/mark-radius.ts'
import { place, useMapStops, useMapView } from '../view/map-view.ts'
import { mercatorX, mercatorY, westward } from '../view/mercator.ts'
import { nameStates } from './name-states.ts'
import { markBounds } from './place-labels.ts'
import classes from './state-names.module.css'
import { textWidth } from './text-width.ts'
import { coveredBounds, type Labels } from './use-labels.ts'

/** Closer than this, the names of towns are enough. */
const maxZoom = 9.5

interface StateNamesProps {
  points: readonly MapPoint[]
  labels: Labels
  radius: number
}

/** The names of the states in view, clear of the places. */
export function StateNames({ points, labels, radius }: StateNamesProps) {
  const map = useMap()
  const view = useMapView()
  const stops = useMapStops()
  const outlines = useStateOutlines()
  const names = useMemo(() => {
    const { x: width, y: height } = map.getSize()
    if (!outlines || width === 0 || map.getZoom() > maxZoom) return []
    const boundsOf = (spot: { lat: number; lng: number }, size: number) =>
      markBounds({ ...map.latLngToContainerPoint([spot.lat, westward(spot.lng)]), radius: size })
    const marks = points.map((point) => boundsOf(point, markRadius(point, radius) + 3))
    const texts = [...labels.values()].map(({ bounds }) => bounds)
    return nameStates(outlines.states, {
      width,
      height,
      zoom: map.getZoom(),
      at: (x, y) => mercatorOf(map.containerPointToLatLng([x, y])),
      taken: [...coveredBounds(width, height), ...marks, ...texts],
      widthOf: textWidth,
    }).map((name) => ({ ...name, spot: map.containerPointToLatLng([name.x, name.y]) }))
  }, [map, outlines, points, labels, radius, stops])

  return (
    <Pane name="state-names" style={{ zIndex: 420 }}>
      <svg aria-hidden="true" className={classes.layer}>
        {names.map(({ id, text, spot }) => {
          const { x, y } = place(map, view, spot)
          return (
            <text
              className={`leaflet-zoom-animated ${classes.name}`}
              key={id}
              style={{ transform: `translate3d(${x}px, ${y}px, 0)` }}
              y={5}
            >
              {text}
            </text>
          )
        })}
      </svg>
    </Pane>
  )
}

/** Leaflet's longitudes are already those of the map, below −180 beyond the date line. */
function mercatorOf({ lat, lng }: { lat: number; lng: number }) {
  return { x: mercatorX(lng), y: mercatorY(lat) }
}
