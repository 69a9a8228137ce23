import { useMemo } from 'react'
import { Pane, useMap } from 'react-leaflet'
import { useStateOutlines } from '../outlines/outlines.ts'
import type { MapPoint } from '../places-map-props.ts'
import type { SurroundingMark } from '../surroundings/surrounding-marks.ts'
import { place, useMapRests, useMapView } from '../view/map-view.ts'
import { mercatorX, mercatorY, westward } from '../view/mercator.ts'
import { nameStates } from './name-states.ts'
import { boxAround } from './place-labels.ts'
import classes from './state-names.module.css'
import { textWidth } from './text-width.ts'
import { floatingBoxes, type Labels } from './use-labels.ts'

/** Closer in the towns say where one is. */
const untilZoom = 9.5

interface StateNamesProps {
  points: readonly MapPoint[]
  labels: Labels
  radius: number
  /** Clusters keep their counts free; dots may lie under a name. */
  around: readonly SurroundingMark[]
}

/** The names of the states in view, where no place lies. */
export function StateNames({ points, labels, radius, around }: StateNamesProps) {
  const map = useMap()
  const view = useMapView()
  const rests = useMapRests()
  const outlines = useStateOutlines()
  const names = useMemo(() => {
    const { x: width, y: height } = map.getSize()
    if (!outlines || width === 0 || map.getZoom() > untilZoom) return []
    const boxOf = (spot: { lat: number; lng: number }, size: number) =>
      boxAround({ ...map.latLngToContainerPoint([spot.lat, westward(spot.lng)]), radius: size })
    const marks = points.map((point) => boxOf(point, radius + 3))
    const clusters = around.filter(({ cluster }) => cluster)
    const discs = clusters.map((mark) => boxOf(mark, mark.radius))
    const texts = [...labels.values()].map(({ box }) => box)
    return nameStates(outlines, {
      width,
      height,
      zoom: map.getZoom(),
      at: (x, y) => mercatorOf(map.containerPointToLatLng([x, y])),
      taken: [...floatingBoxes(width, height), ...marks, ...discs, ...texts],
      measure: textWidth,
    }).map((name) => ({ ...name, spot: map.containerPointToLatLng([name.x, name.y]) }))
  }, [map, outlines, points, labels, radius, around, rests])

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

/** Degrees here are already counted westwards, as the map counts them. */
function mercatorOf({ lat, lng }: { lat: number; lng: number }) {
  return { x: mercatorX(lng), y: mercatorY(lat) }
}
