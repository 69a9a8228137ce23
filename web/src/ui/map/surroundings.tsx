import type { MapColors } from '@homeground/format/map-colors'
import { describePoint, valueText } from '@homeground/format/map-points'
import { type KeyboardEvent, type RefObject, useEffect, useMemo, useRef, useState } from 'react'
import type { Position } from '../../lib/position.ts'
import { type AreasById, areaAt } from './area-outlines.ts'
import { ActiveLabel } from './labels.tsx'
import { Pane, useMap, useMapEvents } from './leaflet-map.tsx'
import { mapPanes } from './map-panes.ts'
import { currentView, type MapView, place, useMapStops, useMapView, zoomToArea } from './map-view.ts'
import { mercatorX, mercatorY, westward } from './mercator.ts'
import classes from './place-points.module.css'
import { isDirection, nearestInDirection, nearestMark } from './place-points.tsx'
import type { MapAttribute, MapPoint, PlacesMapProps } from './places-map-props.ts'

interface SurroundingCursorProps {
  marks: readonly MapPoint[]
  attribute: MapAttribute
  /** What all marks together are, for screen readers. */
  label: string
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
  const { marks, attribute, label, shift, onActive, onSelect, opensCards = false } = props
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
  const isButton = here.isCounty === true || opensCards

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
    <svg aria-label={label} className={classes.layer} role="group">
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

type Props = Pick<
  PlacesMapProps,
  'points' | 'areas' | 'attribute' | 'activeId' | 'onHover' | 'onOpen' | 'hasColoredSurroundings' | 'opensCards'
> & {
  marks: readonly MapPoint[]
  outlined: AreasById
  colors: MapColors
  /** The mark under the pointer or with the focus. */
  active: string | null
  onActive: (id: string | null) => void
}

/** The zips or counties around the points: those without an outline as dots. All can be reached by pointer and keyboard. */
export function Surroundings(props: Props) {
  const { marks, outlined, attribute, colors, onOpen, onActive } = props
  const { hasColoredSurroundings = false, opensCards = false } = props
  const map = useMap()
  const view = useMapView()
  const select = (mark: MapPoint) => {
    const area = mark.isCounty ? outlined.get(mark.id) : undefined
    if (area) zoomToArea(map, area)
    else onOpen(mark.id, mark)
  }
  const dots = useMemo(() => marks.filter(({ id }) => !outlined.has(id)), [marks, outlined])
  const pointer = useAreaPointer({ ...props, dots, onSelect: select })
  const active = marks.find(({ id }) => id === props.active)
  // The label of an area whose center is not in view is at the pointer.
  const spotOf = (mark: MapPoint) => {
    const isVisible = map.getBounds().contains([mark.lat, westward(mark.lng)])
    return isVisible || pointer.current === null ? mark : { ...mark, ...pointer.current }
  }
  const shift = (spot: MapPoint) => {
    const { x, y } = place(map, view, spot)
    return `translate3d(${x}px, ${y}px, 0)`
  }

  return (
    <>
      <Pane name="surroundings" zIndex={mapPanes.surroundings}>
        <svg aria-hidden="true" className={classes.layer}>
          <SurroundingDots colorOf={hasColoredSurroundings ? colors.colorOf : undefined} marks={dots} view={view} />
        </svg>
      </Pane>
      <Pane name="surrounding" zIndex={mapPanes.surrounding}>
        {active && (
          <ActiveSurrounding
            color={active.value === null ? null : colors.colorOf(active.value)}
            isArea={outlined.has(active.id)}
            mark={spotOf(active)}
            attribute={attribute}
            transform={shift(spotOf(active))}
          />
        )}
        <SurroundingCursor
          marks={marks}
          attribute={attribute}
          label={hasColoredSurroundings ? `Areas by ${attribute.label}` : 'Zips around'}
          onActive={onActive}
          onSelect={select}
          opensCards={opensCards}
          shift={shift}
        />
      </Pane>
    </>
  )
}

interface AreaPointerProps
  extends Pick<Props, 'points' | 'areas' | 'outlined' | 'marks' | 'activeId' | 'active' | 'onHover' | 'onActive'> {
  /** The marks without an outline. */
  readonly dots: readonly MapPoint[]
  readonly onSelect: (mark: MapPoint) => void
}

/**
 * Finds the mark under the pointer, by the nearest dot, then by the area around it, so that thousands of marks need no
 * elements of their own. Hovering activates a mark, a click selects it. On touch, the first tap activates and the second
 * one selects. Returns where the pointer was when the active mark was found.
 */
function useAreaPointer(of: AreaPointerProps): RefObject<Position | null> {
  const map = useMap()
  const byId = useMemo(() => new Map([...of.marks, ...of.points].map((mark) => [mark.id, mark])), [of.marks, of.points])
  const isPoint = useMemo(() => new Set(of.points.map(({ id }) => id)), [of.points])
  const press = useRef<{ isTouch: boolean; active: string | null }>({ isTouch: false, active: null })
  const pointer = useRef<Position | null>(null)

  const markUnder = (event: MouseEvent): MapPoint | undefined => {
    // Points and controls are above and have their own handlers.
    if ((event.target as Element).closest('[data-place], button')) return undefined
    const spots = of.dots.map((mark) => {
      const { x, y } = map.latLngToContainerPoint([mark.lat, westward(mark.lng)])
      return { x, y, mark }
    })
    const here = map.mouseEventToContainerPoint(event)
    const dot = nearestDot(spots, here)?.mark
    if (dot || !of.areas) return dot
    const { lat, lng } = map.containerPointToLatLng(here)
    pointer.current = { lat, lng }
    const id = areaAt(of.areas, { x: mercatorX(lng), y: mercatorY(lat) })
    return id === undefined ? undefined : byId.get(id)
  }
  /** Activates a mark: those of the list as the list does. */
  const activate = (mark: MapPoint | undefined) => {
    const id = mark?.id ?? null
    const ofList = id !== null && isPoint.has(id) ? id : null
    if (of.activeId !== ofList) of.onHover(ofList)
    const around = ofList === null ? id : null
    if (of.active !== around) of.onActive(around)
  }
  const hover = (event: PointerEvent) => {
    if (event.pointerType === 'touch' || event.buttons !== 0) return
    // A mark with an element of its own activates itself.
    if ((event.target as Element).closest('[data-place]')) return
    activate(markUnder(event))
  }
  const handlers = useRef({ hover, activate, active: of.active ?? of.activeId })
  useEffect(() => {
    handlers.current = { hover, activate, active: of.active ?? of.activeId }
  })

  useEffect(() => {
    const container = map.getContainer()
    const onMove = (event: PointerEvent) => handlers.current.hover(event)
    const onLeave = () => handlers.current.activate(undefined)
    const onDown = ({ pointerType }: PointerEvent) => {
      press.current = { isTouch: pointerType === 'touch', active: handlers.current.active }
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
      if (!mark) return activate(undefined)
      if (press.current.isTouch && press.current.active !== mark.id) return activate(mark)
      activate(undefined)
      of.onSelect(mark)
    },
  })

  const isActive = of.active !== null
  useEffect(() => {
    map.getContainer().style.cursor = isActive ? 'pointer' : ''
  }, [map, isActive])
  return pointer
}

interface ActiveSurroundingProps {
  mark: MapPoint
  attribute: MapAttribute
  color: string | null
  /** Its area shows it. */
  isArea: boolean
  transform: string
}

/** The mark under the pointer or focused, with name and value; a dot ringed, in its class color. */
function ActiveSurrounding({ mark, attribute, color, isArea, transform }: ActiveSurroundingProps) {
  const radius = dotRadius + 2
  return (
    <svg aria-hidden="true" className={classes.layer}>
      <g className="leaflet-zoom-animated" style={{ transform }}>
        {isArea ? null : (
          <>
            <circle
              className={color === null ? classes.none : classes.value}
              r={radius}
              style={color === null ? undefined : { fill: color }}
            />
            <circle className={classes.ring} r={radius + 2} />
          </>
        )}
        <ActiveLabel name={mark.label} radius={radius} spot={mark} value={valueText(mark, attribute)} />
      </g>
    </svg>
  )
}
