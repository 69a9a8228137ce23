import { Pane, useMap } from 'react-leaflet'
import type { MapColors } from '../map-colors.ts'
import type { PlacesMapProps, Surrounding } from '../places-map-props.ts'
import { toLatLngBounds } from '../view/map-bounds.ts'
import { place, useMapView } from '../view/map-view.ts'
import { westward } from '../view/mercator.ts'
import { ActiveSurrounding } from './active-surrounding.tsx'
import { SurroundingCursor } from './surrounding-cursor.tsx'
import { SurroundingDots } from './surrounding-dots.tsx'
import { countText, type SurroundingMark } from './surrounding-marks.ts'
import classes from './surroundings.module.css'
import { useSurroundingPointer } from './use-surrounding-pointer.ts'

type Props = Pick<PlacesMapProps, 'attribute' | 'onOpen'> & {
  marks: readonly SurroundingMark[]
  colors: MapColors
}

/** The zips around the points: a dot for each zip, a disc with its count for each cluster. */
export function Surroundings({ marks, attribute, colors, onOpen }: Props) {
  const map = useMap()
  const view = useMapView()
  const select = ({ id, cluster }: Surrounding) => {
    if (!cluster) return onOpen(id)
    const { west, east, ...lats } = cluster.bounds
    const bounds = { west: westward(west), east: westward(east), ...lats }
    map.fitBounds(toLatLngBounds(bounds), { maxZoom: map.getMaxZoom(), padding: [48, 48] })
  }
  const { activeId, setActiveId } = useSurroundingPointer({ marks, onSelect: select })
  const active = marks.find(({ id }) => id === activeId)
  const shift = (spot: Surrounding) => {
    const { x, y } = place(map, view, spot)
    return `translate3d(${x}px, ${y}px, 0)`
  }

  return (
    <>
      <Pane name="surroundings" style={{ zIndex: 415 }}>
        <svg aria-hidden="true" className={classes.layer}>
          <SurroundingDots marks={marks} view={view} />
          {marks.map((mark) =>
            mark.cluster ? (
              <g className="leaflet-zoom-animated" key={mark.id} style={{ transform: shift(mark) }}>
                <circle
                  className={mark.value === null ? classes.empty : classes.ring}
                  r={mark.radius}
                  style={mark.value === null ? undefined : { fill: colors.colorOf(mark.value) }}
                />
                {mark.value !== null && <circle className={classes.disc} r={mark.radius - 2} />}
                <text className={classes.count} y={4.5}>
                  {countText(mark.cluster.count)}
                </text>
              </g>
            ) : null,
          )}
        </svg>
      </Pane>
      <Pane name="surrounding" style={{ zIndex: 460 }}>
        {active && (
          <ActiveSurrounding
            color={active.value === null ? null : colors.colorOf(active.value)}
            mark={active}
            attribute={attribute}
            transform={shift(active)}
          />
        )}
        <SurroundingCursor
          marks={marks}
          attribute={attribute}
          onActive={setActiveId}
          onSelect={select}
          shift={shift}
        />
      </Pane>
    </>
  )
}
