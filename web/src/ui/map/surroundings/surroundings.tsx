import { Pane, useMap } from 'react-leaflet'
import type { MapColors } from '../map-colors.ts'
import type { PlacesMapProps, Surrounding } from '../places-map-props.ts'
import { toLatLngBounds } from '../view/map-bounds.ts'
import { place, useMapView } from '../view/map-view.ts'
import { westward } from '../view/mercator.ts'
import { ActiveSurrounding } from './active-surrounding.tsx'
import { SurroundingCursor } from './surrounding-cursor.tsx'
import { SurroundingDots } from './surrounding-dots.tsx'
import classes from './surroundings.module.css'
import { useSurroundingPointer } from './use-surrounding-pointer.ts'

type Props = Pick<PlacesMapProps, 'attribute' | 'onOpen'> & {
  marks: readonly Surrounding[]
  colors: MapColors
}

/** The zips around the points: a dot for each zip, or for several that are close to each other. */
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
