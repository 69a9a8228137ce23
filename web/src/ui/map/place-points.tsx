import type { MapColors } from '@homeground/format/map-colors'
import { describePoint, valueText } from '@homeground/format/map-points'
import type { Map as LeafletMap } from 'leaflet'
import {
  type FocusEvent,
  type KeyboardEvent,
  memo,
  type PointerEvent,
  useEffect,
  useMemo,
  useRef,
  useState,
} from 'react'
import type { Position } from '../../lib/position.ts'
import { type AreasById, sizeOfArea } from './area-outlines.ts'
import { ActiveLabel, type Labels } from './labels.tsx'
import { Pane, useMap, useMapEvents } from './leaflet-map.tsx'
import { mapPanes } from './map-panes.ts'
import { currentView, type MapView, place, useMapView } from './map-view.ts'
import { westward } from './mercator.ts'
import classes from './place-points.module.css'
import type { MapAttribute, MapPoint, PlacesMapProps } from './places-map-props.ts'

type Direction = 'ArrowLeft' | 'ArrowRight' | 'ArrowUp' | 'ArrowDown'

interface Spot {
  id: string
  x: number
  y: number
}

const offsets: Record<Direction, (dx: number, dy: number) => { along: number; aside: number }> = {
  ArrowLeft: (dx, dy) => ({ along: -dx, aside: Math.abs(dy) }),
  ArrowRight: (dx, dy) => ({ along: dx, aside: Math.abs(dy) }),
  ArrowUp: (dx, dy) => ({ along: -dy, aside: Math.abs(dx) }),
  ArrowDown: (dx, dy) => ({ along: dy, aside: Math.abs(dx) }),
}

export function isDirection(key: string): key is Direction {
  return Object.hasOwn(offsets, key)
}

/**
 * The id of the mark an arrow key moves to: the nearest within 45° of the direction, where pixels aside count twice;
 * null when there is none. `y` grows downward.
 */
export function nearestInDirection(marks: readonly Spot[], from: Spot, direction: Direction): string | null {
  let nearest: { id: string; distance: number } | null = null
  for (const mark of marks) {
    const { along, aside } = offsets[direction](mark.x - from.x, mark.y - from.y)
    if (mark.id === from.id || along <= 0 || aside > along) continue
    const distance = along + 2 * aside
    if (!nearest || distance < nearest.distance) nearest = { id: mark.id, distance }
  }
  return nearest?.id ?? null
}

const paddingPixels = 48

/**
 * One tab stop for all places: arrow keys move to the next place in that direction, Enter opens it. When other places
 * replace the focused one, because the map was moved, the focus goes to the nearest of them.
 */
function useRovingFocus(of: {
  points: readonly MapPoint[]
  first: string | undefined
  onOpen: (id: string) => void
  onHover: (id: string | null) => void
}) {
  const map = useMap()
  const [focused, setFocused] = useState<MapPoint | null>(null)
  /** The layer of the points, while one of them has the focus. */
  const layer = useRef<SVGSVGElement>(null)
  const isPoint = (id: string | undefined) => of.points.some((point) => point.id === id)
  const first = isPoint(of.first) ? of.first : of.points[0]?.id
  const id = isPoint(focused?.id)
    ? focused?.id
    : focused
      ? nearestMark(map, { marks: of.points, to: focused })?.id
      : first

  // A focused element that is removed loses the focus without an event.
  useEffect(() => {
    if (layer.current === null || document.activeElement !== document.body) return
    if (id !== undefined) elementOf(layer.current, id)?.focus({ preventScroll: true })
  }, [id])

  const onKeyDown = (event: KeyboardEvent<SVGGElement>, from: string) => {
    const isPress = event.key === ' ' && event.currentTarget.getAttribute('role') === 'button'
    if (isPress) event.preventDefault()
    if (event.key === 'Enter' || isPress) return of.onOpen(from)
    if (!isDirection(event.key)) return
    event.preventDefault()
    event.nativeEvent.stopImmediatePropagation()
    event.stopPropagation()
    const view = currentView(map)
    const marks = of.points.map((point) => ({ id: point.id, ...pixelOf(place(map, view, point)) }))
    const here = marks.find((mark) => mark.id === from)
    const next = here && nearestInDirection(marks, here, event.key)
    const target = of.points.find((point) => point.id === next)
    if (!target) return
    setFocused(target)
    map.panInside([target.lat, westward(target.lng)], { padding: [paddingPixels, paddingPixels] })
    const { ownerSVGElement } = event.currentTarget
    if (ownerSVGElement) elementOf(ownerSVGElement, target.id)?.focus({ preventScroll: true })
  }

  return {
    id,
    handlersOf: (point: string) => ({
      'data-place': point,
      onKeyDown: (event: KeyboardEvent<SVGGElement>) => onKeyDown(event, point),
      onFocus: (event: FocusEvent<SVGGElement>) => {
        layer.current = event.currentTarget.ownerSVGElement
        setFocused(of.points.find(({ id }) => id === point) ?? null)
        if (event.currentTarget.matches(':focus-visible')) of.onHover(point)
      },
      onBlur: () => {
        layer.current = null
        of.onHover(null)
      },
    }),
  }
}

function elementOf(layer: SVGSVGElement, id: string): SVGGElement | null {
  return layer.querySelector<SVGGElement>(`[data-place="${CSS.escape(id)}"]`)
}

function pixelOf({ x, y }: { x: number; y: number }) {
  return { x, y }
}

/** The mark nearest to a place; without a place, the mark nearest to the center of the map. */
export function nearestMark(
  map: LeafletMap,
  { marks, to }: { marks: readonly MapPoint[]; to: Position | null },
): MapPoint | undefined {
  const pointOf = ({ lat, lng }: Position) => map.latLngToContainerPoint([lat, westward(lng)])
  const center = to === null ? map.getSize().divideBy(2) : pointOf(to)
  const distance = (mark: MapPoint) => pointOf(mark).distanceTo(center)
  return marks.reduce<MapPoint | undefined>(
    (nearest, mark) => (nearest && distance(nearest) <= distance(mark) ? nearest : mark),
    undefined,
  )
}

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
  | 'points'
  | 'attribute'
  | 'activeId'
  | 'onHover'
  | 'onOpen'
  | 'selectedIds'
  | 'shape'
  | 'opensCards'
  | 'hasColoredSurroundings'
> & {
  colors: MapColors
  labels: Labels
  radius: number
  selected: ReadonlySet<string>
  /** The areas that points have. */
  outlined: AreasById
}

/** A smaller area, in pixels, has a mark too, unless everything around it is colored. */
const smallestVisible = 14
/** Radius of such a mark, and of places without an area among areas. */
const smallRadius = 5

/** The places as marks with their labels; arrow keys move from one to the next. */
export function PlacePoints(props: Props) {
  const { points, attribute, activeId, selectedIds = [], onHover, colors } = props
  const { labels, radius, selected, shape = 'circle', opensCards = false } = props
  const map = useMap()
  const view = useMapView()
  const { outlined } = props
  const onOpen = (id: string) => {
    const point = points.find((each) => each.id === id)
    if (point) props.onOpen(id, point)
  }
  const focus = useRovingFocus({ points, first: selectedIds[0], onOpen, onHover })
  const pointer = usePointerOpen({ activeId, onHover, onOpen })
  const ordered = useMemo(() => drawingOrder(points, selected), [points, selected])
  const active = points.find(({ id }) => id === activeId)
  /** Null for a point that its area shows. */
  const radiusOf = ({ id }: MapPoint): number | null => {
    const area = outlined.get(id)
    if (!area) return outlined.size > 0 ? smallRadius : radius
    const isVisible = sizeOfArea(area) * 256 * 2 ** view.zoom >= smallestVisible
    return isVisible || props.hasColoredSurroundings ? null : smallRadius
  }

  return (
    <Pane name="places" zIndex={mapPanes.places}>
      {/* biome-ignore lint/a11y/useSemanticElements: a drawing cannot contain a fieldset */}
      <svg className={classes.layer} role="group" aria-label={`Places by ${attribute.label}`}>
        {ordered.map((point) => (
          <g
            aria-label={describePoint(point, attribute)}
            className={`leaflet-zoom-animated ${classes.place}`}
            key={point.id}
            role={opensCards ? 'button' : 'link'}
            style={{ transform: shift(map, view, point) }}
            tabIndex={focus.id === point.id ? 0 : -1}
            {...focus.handlersOf(point.id)}
            {...pointer.handlersOf(point.id)}
          >
            <Mark
              color={point.value === null ? null : colors.colorOf(point.value)}
              label={point.id === activeId ? undefined : labels.get(point.id)}
              radius={radiusOf(point)}
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
          radius={radiusOf(active)}
          shape={shape}
          transform={shift(map, view, active)}
        />
      )}
    </Pane>
  )
}

type MarkProps = {
  color: string | null
  /** Null for a point that its area shows. */
  radius: number | null
  isSelected: boolean
  shape: 'circle' | 'square'
  label: { text: string; anchor: 'start' | 'middle' | 'end'; dx: number; dy: number } | undefined
}

const Mark = memo(function Mark(props: MarkProps) {
  const { color, radius, isSelected, shape, label } = props
  return (
    <>
      <circle className={classes.target} r={Math.max(12, radius ?? 0)} />
      {radius === null ? null : (
        <>
          <PointShape color={color} radius={isSelected ? radius + 2 : radius} shape={shape} />
          {isSelected && <circle className={classes.ring} r={radius + 4} />}
        </>
      )}
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

/** Places without a value are lowest; selected ones are on top. */
function drawingOrder(points: readonly MapPoint[], selected: ReadonlySet<string>): MapPoint[] {
  const layer = (point: MapPoint) => (selected.has(point.id) ? 2 : point.value === null ? 0 : 1)
  return [...points].reverse().sort((a, b) => layer(a) - layer(b))
}

interface ActivePointProps {
  point: MapPoint
  attribute: MapAttribute
  color: string | null
  /** Null for a point that its area shows. */
  radius: number | null
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
        {radius === null ? null : (
          <>
            <PointShape color={color} radius={radius + 2} shape={shape} />
            <circle className={classes.ring} r={radius + 4} />
          </>
        )}
        <ActiveLabel
          name={point.label}
          isOnLeft={isLabelOnLeft}
          radius={radius ?? 0}
          spot={point}
          value={valueText(point, attribute)}
        />
      </g>
    </svg>
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
