import { formatCountShort } from '@homeground/format/numbers'
import { memo, type PointerEvent, useMemo, useRef } from 'react'
import { ActiveLabel, type Labels } from './labels.tsx'
import { Pane, useMap, useMapEvents } from './leaflet-map.tsx'
import type { MapColors } from './map-colors.ts'
import { describePoint, markRadius, valueText } from './map-point.ts'
import { type MapView, place, useMapView, zoomToCluster } from './map-view.ts'
import classes from './place-points.module.css'
import type { MapAttribute, MapPoint, PlacesMapProps } from './places-map-props.ts'
import { useRovingFocus } from './roving-focus.ts'

/** A pointer that moved farther between press and release has dragged the map. */
const maxClickPixels = 4

/**
 * Hovering activates a place, a click opens it. On touch, the first tap activates, the second one opens, and a tap
 * outside the places deactivates.
 */
function usePointerOpen(of: {
  activeId: string | null
  onHover: (id: string | null) => void
  onOpen: (id: string) => void
}) {
  const press = useRef({ x: 0, y: 0, isTouch: false, wasActive: false })
  useMapEvents({ click: () => of.onHover(null) })

  return {
    handlersOf: (id: string) => ({
      onPointerEnter: ({ pointerType }: PointerEvent) => {
        if (pointerType !== 'touch') of.onHover(id)
      },
      onPointerLeave: ({ pointerType }: PointerEvent) => {
        if (pointerType !== 'touch') of.onHover(null)
      },
      onPointerDown: ({ clientX: x, clientY: y, pointerType }: PointerEvent) => {
        press.current = { x, y, isTouch: pointerType === 'touch', wasActive: of.activeId === id }
      },
      onClick: (event: { clientX: number; clientY: number; stopPropagation(): void }) => {
        event.stopPropagation()
        const { x, y, isTouch, wasActive } = press.current
        if (Math.hypot(event.clientX - x, event.clientY - y) > maxClickPixels) return
        if (isTouch && !wasActive) of.onHover(id)
        else of.onOpen(id)
      },
    }),
  }
}

type Props = Pick<
  PlacesMapProps,
  'points' | 'attribute' | 'activeId' | 'onHover' | 'onOpen' | 'selectedIds' | 'shape' | 'opensCards'
> & { colors: MapColors; labels: Labels; radius: number; selected: ReadonlySet<string> }

/** The places as marks with their labels; arrow keys move from one to the next. */
export function PlacePoints(props: Props) {
  const { points, attribute, activeId, selectedIds = [], onHover, colors } = props
  const { labels, radius, selected, shape = 'circle', opensCards = false } = props
  const map = useMap()
  const view = useMapView()
  const onOpen = (id: string) => {
    const cluster = points.find((point) => point.id === id)?.cluster
    if (cluster) zoomToCluster(map, cluster)
    else props.onOpen(id)
  }
  const focus = useRovingFocus({ points, first: selectedIds[0], onOpen, onHover })
  const pointer = usePointerOpen({ activeId, onHover, onOpen })
  const ordered = useMemo(() => drawingOrder(points, selected), [points, selected])
  const active = points.find(({ id }) => id === activeId)

  return (
    <Pane name="places" zIndex={450}>
      {/* biome-ignore lint/a11y/useSemanticElements: a drawing cannot contain a fieldset */}
      <svg className={classes.layer} role="group" aria-label={`Places by ${attribute.label}`}>
        {ordered.map((point) => (
          <g
            aria-label={describePoint(point, attribute)}
            className={`leaflet-zoom-animated ${classes.place}`}
            key={point.id}
            role={point.cluster || opensCards ? 'button' : 'link'}
            style={{ transform: shift(map, view, point) }}
            tabIndex={focus.id === point.id ? 0 : -1}
            {...focus.handlersOf(point.id)}
            {...pointer.handlersOf(point.id)}
          >
            <Mark
              color={point.value === null ? null : colors.colorOf(point.value)}
              count={point.cluster?.count}
              label={point.id === activeId ? undefined : labels.get(point.id)}
              radius={markRadius(point, radius)}
              isSelected={selected.has(point.id)}
              shape={shape}
            />
          </g>
        ))}
      </svg>
      {active && (
        <ActivePoint
          color={active.value === null ? null : colors.colorOf(active.value)}
          attribute={attribute}
          isLabelOnLeft={labels.get(active.id)?.anchor === 'end'}
          point={active}
          radius={markRadius(active, radius)}
          shape={shape}
          transform={shift(map, view, active)}
        />
      )}
    </Pane>
  )
}

type MarkProps = {
  /** Of a cluster. */
  count: number | undefined
  color: string | null
  radius: number
  isSelected: boolean
  shape: 'circle' | 'square'
  label: { text: string; anchor: 'start' | 'middle' | 'end'; dx: number; dy: number } | undefined
}

const Mark = memo(function Mark(props: MarkProps) {
  const { count, color, radius, isSelected, shape, label } = props
  if (count !== undefined) {
    return (
      <>
        <circle className={classes.target} r={radius + 5} />
        <ClusterShape color={color} count={count} radius={radius} />
      </>
    )
  }
  return (
    <>
      <circle className={classes.target} r={Math.max(12, radius)} />
      <PointShape color={color} radius={isSelected ? radius + 2 : radius} shape={shape} />
      {isSelected && <circle className={classes.ring} r={radius + 4} />}
      {label && (
        <text
          className={isSelected ? classes.chosen : classes.label}
          textAnchor={label.anchor}
          x={label.dx}
          y={label.dy}
        >
          {label.text}
        </text>
      )}
    </>
  )
})

function shift(map: Parameters<typeof place>[0], view: MapView, point: MapPoint): string {
  const { x, y } = place(map, view, point)
  return `translate3d(${x}px, ${y}px, 0)`
}

/** Clusters are lowest, larger ones first, then places without a value; selected ones are on top. */
function drawingOrder(points: readonly MapPoint[], selected: ReadonlySet<string>): MapPoint[] {
  const layer = (point: MapPoint) => (selected.has(point.id) ? 2 : point.cluster ? -1 : point.value === null ? 0 : 1)
  const count = ({ cluster }: MapPoint) => cluster?.count ?? 0
  return [...points].reverse().sort((a, b) => layer(a) - layer(b) || count(b) - count(a))
}

interface ActivePointProps {
  point: MapPoint
  attribute: MapAttribute
  color: string | null
  radius: number
  shape: 'circle' | 'square'
  transform: string
  /** Its label is on its left. */
  isLabelOnLeft: boolean
}

/** The active point (under the pointer, focused, or active in the list): ringed, with name and value, above all others. */
function ActivePoint({ point, attribute, color, radius, shape, transform, isLabelOnLeft }: ActivePointProps) {
  return (
    <svg aria-hidden="true" className={classes.layer}>
      <g className="leaflet-zoom-animated" style={{ transform }}>
        {point.cluster ? (
          <ClusterShape color={color} count={point.cluster.count} radius={radius} />
        ) : (
          <PointShape color={color} radius={radius + 2} shape={shape} />
        )}
        <circle className={classes.ring} r={radius + 4} />
        <ActiveLabel
          name={point.label}
          isOnLeft={isLabelOnLeft}
          radius={radius}
          spot={point}
          value={valueText(point, attribute)}
        />
      </g>
    </svg>
  )
}

interface ClusterShapeProps {
  readonly count: number
  /** Of the mean of its values; null without any. */
  readonly color: string | null
  readonly radius: number
}

/** A disc with the number of zips in it, in a ring of the color of their mean. */
function ClusterShape({ count, color, radius }: ClusterShapeProps) {
  return (
    <>
      <circle className={classes.outline} r={radius + 2} />
      <circle
        className={color === null ? classes.noMean : classes.disc}
        r={radius}
        style={color === null ? undefined : { stroke: color }}
      />
      <text className={classes.count} y={5}>
        {formatCountShort(count)}
      </text>
    </>
  )
}

interface PointShapeProps {
  /** Null for a point without a value. */
  color: string | null
  /** A square has about the area of the circle. */
  radius: number
  shape: 'circle' | 'square'
}

/** A circle or a square in the color of its value. */
function PointShape({ color, radius, shape }: PointShapeProps) {
  const look = {
    className: color === null ? classes.none : classes.value,
    style: color === null ? undefined : { fill: color },
  }
  if (shape === 'circle') return <circle {...look} r={radius} />
  const half = Math.round(radius * 0.86)
  return <rect {...look} height={2 * half} width={2 * half} x={-half} y={-half} />
}
