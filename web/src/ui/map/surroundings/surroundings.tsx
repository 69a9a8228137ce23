import { Pane, useMap } from 'react-leaflet'
import type { MapColors } from '../map-colors.ts'
import type { MapPoint, PlacesMapProps } from '../places-map-props.ts'
import { place, useMapView } from '../view/map-view.ts'
import { zoomToCluster } from '../view/zoom-to-cluster.ts'
import { ActiveSurrounding } from './active-surrounding.tsx'
import { SurroundingCursor } from './surrounding-cursor.tsx'
import { SurroundingDots } from './surrounding-dots.tsx'
import classes from './surroundings.module.css'
import { useSurroundingPointer } from './use-surrounding-pointer.ts'

type Props = Pick<PlacesMapProps, 'attribute' | 'onOpen' | 'hasColoredSurroundings' | 'opensCards'> & {
  marks: readonly MapPoint[]
  colors: MapColors
}

/** The zips around the points: a dot for each zip, or for several that are close to each other. */
export function Surroundings(props: Props) {
  const { marks, attribute, colors, onOpen } = props
  const { hasColoredSurroundings = false, opensCards = false } = props
  const map = useMap()
  const view = useMapView()
  const select = ({ id, cluster }: MapPoint) => {
    if (!cluster) return onOpen(id)
    zoomToCluster(map, cluster)
  }
  const { activeId, setActiveId } = useSurroundingPointer({ marks, onSelect: select })
  const active = marks.find(({ id }) => id === activeId)
  const shift = (spot: MapPoint) => {
    const { x, y } = place(map, view, spot)
    return `translate3d(${x}px, ${y}px, 0)`
  }

  return (
    <>
      <Pane name="surroundings" style={{ zIndex: 415 }}>
        <svg aria-hidden="true" className={classes.layer}>
          <SurroundingDots colorOf={hasColoredSurroundings ? colors.colorOf : undefined} marks={marks} view={view} />
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
          opensCards={opensCards}
          shift={shift}
        />
      </Pane>
    </>
  )
}
