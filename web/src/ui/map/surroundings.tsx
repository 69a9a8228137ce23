import { type KeyboardEvent, useEffect, useMemo, useRef, useState } from 'react'
import { ActiveLabel } from './labels.tsx'
import { Pane, useMap, useMapEvents } from './leaflet-map.tsx'
import type { MapColors } from './map-colors.ts'
import { mapPanes } from './map-panes.ts'
import { currentView, type MapView, place, useMapStops, useMapView, zoomToCluster } from './map-view.ts'
import { westward } from './mercator.ts'
import classes from './place-points.module.css'
import { isDirection, nearestInDirection, nearestMark } from './place-points.tsx'
import { describePoint, type MapAttribute, type MapPoint, type PlacesMapProps, valueText } from './places-map-props.ts'

interface SurroundingCursorProps {
  marks: readonly MapPoint[]
  attribute: MapAttribute
  shift: (mark: MapPoint) => string
  onActive: (id: string | null) => void
  onSelect: (mark: MapPoint) => void
  /** Selecting a zip shows its card; by default it is a link to its page. */
  opensCards?: boolean
}

const paddingPixels = 48

/**
 * One tab stop for all dots: arrow keys move from one to the next, Enter selects. When other dots replace the focused
 * one, because the map was moved or results arrived, the focus goes to the nearest of them.
 */
export function SurroundingCursor(props: SurroundingCursorProps) {
  const { marks, attribute, shift, onActive, onSelect, opensCards = false } = props
  const map = useMap()
  const [selected, setSelected] = useState<MapPoint | null>(null)
  const element = useRef<SVGGElement>(null)
  const isFocused = useRef(false)
  const here = marks.find(({ id }) => id === selected?.id) ?? nearestMark(map, { marks, to: selected })

  // The element is keyed by mark, so that a screen reader announces each one: the focused one is removed.
  useEffect(() => {
    const isLost = isFocused.current && document.activeElement === document.body
    if (isLost) element.current?.focus({ preventScroll: true })
  }, [here?.id])
  if (!here) return null
  const isButton = here.cluster !== undefined || opensCards

  const onKeyDown = (event: KeyboardEvent) => {
    const isPress = event.key === ' ' && isButton
    if (isPress) event.preventDefault()
    if (event.key === 'Enter' || isPress) return onSelect(here)
    if (!isDirection(event.key)) return
    event.preventDefault()
    event.nativeEvent.stopImmediatePropagation()
    event.stopPropagation()
    const view = currentView(map)
    const spots = marks.map((mark) => {
      const { x, y } = place(map, view, mark)
      return { id: mark.id, x, y }
    })
    const next = nearestInDirection(spots, spots.find(({ id }) => id === here.id)!, event.key)
    const target = marks.find(({ id }) => id === next)
    if (!target) return
    map.panInside([target.lat, westward(target.lng)], { padding: [paddingPixels, paddingPixels] })
    setSelected(target)
  }
  return (
    // biome-ignore lint/a11y/useSemanticElements: a drawing cannot contain a fieldset
    <svg aria-label="Zips around" className={classes.layer} role="group">
      {/* biome-ignore lint/a11y/noStaticElementInteractions: its role is link or button */}
      <g
        aria-label={describePoint(here, attribute)}
        className={`leaflet-zoom-animated ${classes.cursor}`}
        key={here.id}
        onBlur={() => {
          isFocused.current = false
          onActive(null)
        }}
        onFocus={(event) => {
          isFocused.current = true
          setSelected(here)
          if (event.currentTarget.matches(':focus-visible')) onActive(here.id)
        }}
        onKeyDown={onKeyDown}
        ref={element}
        role={isButton ? 'button' : 'link'}
        style={{ transform: shift(here) }}
        tabIndex={0}
      >
        <circle className={classes.cursorTarget} r={dotRadius + 8} />
      </g>
    </svg>
  )
}

const coloredRadius = 4

interface SurroundingDotsProps {
  readonly marks: readonly MapPoint[]
  readonly view: MapView
  /** Colors the dots by their values; without it they are gray. */
  readonly colorOf?: ((value: number) => string) | undefined
}

/**
 * All dots of a color as one path, each a zero-length line with round ends. The paths are laid out when the map stops
 * moving; while the map zooms, they are moved and scaled, and the dots keep their size.
 */
function SurroundingDots(of: SurroundingDotsProps) {
  const { marks, view, colorOf } = of
  const map = useMap()
  const stops = useMapStops()
  const drawing = useMemo(() => {
    const viewThen = currentView(map)
    const pathOf = (some: readonly MapPoint[]) =>
      some
        .map((mark) => {
          const { x, y } = place(map, viewThen, mark)
          return `M${x.toFixed(1)} ${y.toFixed(1)}h0`
        })
        .join('')
    const byColor = Map.groupBy(marks, ({ value }) => (value === null || !colorOf ? undefined : colorOf(value)))
    return { view: viewThen, paths: [...byColor].map(([color, some]) => ({ color, path: pathOf(some) })) }
  }, [map, marks, stops, colorOf])
  const scale = map.getZoomScale(view.zoom, drawing.view.zoom)
  const { x, y } = drawing.view.origin.multiplyBy(scale).subtract(view.origin)
  return (
    <g className="leaflet-zoom-animated" style={{ transform: `translate3d(${x}px, ${y}px, 0) scale(${scale})` }}>
      {drawing.paths.map(({ color, path }) => (
        <g key={color ?? 'none'}>
          {color ? (
            <path
              className={classes.dotOutline}
              d={path}
              strokeWidth={2 * coloredRadius + 2}
              vectorEffect="non-scaling-stroke"
            />
          ) : null}
          <path
            className={classes.dots}
            d={path}
            strokeWidth={2 * (color ? coloredRadius : dotRadius)}
            style={color ? { stroke: color } : undefined}
            vectorEffect="non-scaling-stroke"
          />
        </g>
      ))}
    </g>
  )
}

/** Pixels; the look draws what is outside the filters with a diameter of 5. */
const dotRadius = 2.5
/** How far from its center, in pixels, a dot reacts to the pointer. */
const reachPixels = 8

/** The dot at a pixel: the one with the nearest center, among those in reach. */
export function nearestDot<T extends { x: number; y: number }>(
  dots: readonly T[],
  { x, y }: { x: number; y: number },
): T | undefined {
  let nearest: { dot: T; distance: number } | undefined
  for (const dot of dots) {
    const distance = Math.hypot(dot.x - x, dot.y - y)
    if (distance > reachPixels) continue
    if (!nearest || distance < nearest.distance) nearest = { dot, distance }
  }
  return nearest?.dot
}

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
      <Pane name="surroundings" zIndex={mapPanes.surroundings}>
        <svg aria-hidden="true" className={classes.layer}>
          <SurroundingDots colorOf={hasColoredSurroundings ? colors.colorOf : undefined} marks={marks} view={view} />
        </svg>
      </Pane>
      <Pane name="surrounding" zIndex={mapPanes.surrounding}>
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

/**
 * Finds the mark under the pointer by distance, so that a thousand dots need no elements of their own. Hovering
 * activates a mark, a click selects it. On touch, the first tap activates and the second one selects.
 */
function useSurroundingPointer(of: { marks: readonly MapPoint[]; onSelect: (mark: MapPoint) => void }) {
  const map = useMap()
  const [activeId, setActiveId] = useState<string | null>(null)
  const press = useRef({ isTouch: false, activeId })

  const markUnder = (event: MouseEvent): MapPoint | undefined => {
    // Points and controls are above and have their own handlers.
    if ((event.target as Element).closest('[data-place], button')) return undefined
    const spots = of.marks.map((mark) => {
      const { x, y } = map.latLngToContainerPoint([mark.lat, westward(mark.lng)])
      return { x, y, mark }
    })
    return nearestDot(spots, map.mouseEventToContainerPoint(event))?.mark
  }
  const hover = (event: PointerEvent) => {
    if (event.pointerType === 'touch' || event.buttons !== 0) return
    setActiveId(markUnder(event)?.id ?? null)
  }
  const handlers = useRef({ hover, activeId })
  useEffect(() => {
    handlers.current = { hover, activeId }
  })

  useEffect(() => {
    const container = map.getContainer()
    const onMove = (event: PointerEvent) => handlers.current.hover(event)
    const onLeave = () => setActiveId(null)
    const onDown = ({ pointerType }: PointerEvent) => {
      press.current = { isTouch: pointerType === 'touch', activeId: handlers.current.activeId }
    }
    container.addEventListener('pointermove', onMove)
    container.addEventListener('pointerleave', onLeave)
    container.addEventListener('pointerdown', onDown)
    return () => {
      container.removeEventListener('pointermove', onMove)
      container.removeEventListener('pointerleave', onLeave)
      container.removeEventListener('pointerdown', onDown)
    }
  }, [map])

  useMapEvents({
    click: ({ originalEvent }) => {
      const mark = markUnder(originalEvent)
      if (!mark) return setActiveId(null)
      if (press.current.isTouch && press.current.activeId !== mark.id) return setActiveId(mark.id)
      setActiveId(null)
      of.onSelect(mark)
    },
  })

  const isActive = of.marks.some(({ id }) => id === activeId)
  useEffect(() => {
    map.getContainer().style.cursor = isActive ? 'pointer' : ''
  }, [map, isActive])
  return { activeId, setActiveId }
}

interface ActiveSurroundingProps {
  mark: MapPoint
  attribute: MapAttribute
  color: string | null
  transform: string
}

/** The dot under the pointer or focused: ringed, in its class color, with name and value. */
function ActiveSurrounding({ mark, attribute, color, transform }: ActiveSurroundingProps) {
  const radius = dotRadius + 2
  return (
    <svg aria-hidden="true" className={classes.layer}>
      <g className="leaflet-zoom-animated" style={{ transform }}>
        <circle
          className={color === null ? classes.none : classes.value}
          r={radius}
          style={color === null ? undefined : { fill: color }}
        />
        <circle className={classes.ring} r={radius + 2} />
        <ActiveLabel name={mark.label} radius={radius} spot={mark} value={valueText(mark, attribute)} />
      </g>
    </svg>
  )
}
