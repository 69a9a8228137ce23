import { type MapColors, mapColors } from '@homeground/format/map-colors'
import { Circle, svg, TileLayer } from 'leaflet'
import { type CSSProperties, type ReactNode, useEffect, useMemo, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import { lazyComponent } from '../../lib/lazy-component.tsx'
import { currentPosition, positionMessages } from '../../lib/position.ts'
import { Icon } from '../icon.tsx'
import type { MapMenuProps } from '../pictures/map-menu.tsx'
import { pageLink } from '../pictures/page-link.ts'
import { type AreaOutlines, type AreasById, areasById } from './area-outlines.ts'
import { Areas } from './areas.tsx'
import { cameraParams, linkedCamera } from './camera-address.ts'
import { DrawnShapes, shapesOf } from './drawing.tsx'
import { PlaceNames } from './ground/place-names-canvas.tsx'
import { useStateOutlines } from './ground/state-outlines.ts'
import { StateNames, useLabels, useStateNames } from './labels.tsx'
import { MapContainer, Pane, StillMap, useMap, useMapEvents } from './leaflet-map.tsx'
import { Legend } from './legend.tsx'
import { mapPanes } from './map-panes.ts'
import {
  boundsOf,
  cameraOf,
  mapBounds,
  metersPerMile,
  ReportView,
  SyncCamera,
  SyncView,
  toLatLngBounds,
} from './map-view.ts'
import { westward } from './mercator.ts'
import { OutlineCanvas } from './outline-canvas.tsx'
import { PlacePoints } from './place-points.tsx'
import classes from './places-map.module.css'
import type {
  AnchoredCard as AnchoredCardProps,
  MapAttribute,
  MapPoint,
  PlacesMapProps,
  RadiusCircle,
} from './places-map-props.ts'
import { Surroundings } from './surroundings.tsx'
import { boundsOfStates } from './topology.ts'

const locateZoom = 11

const MapMenu = lazyComponent<MapMenuProps>(() => import('../pictures/map-menu.tsx'))

interface MapControlsProps extends Pick<PlacesMapProps, 'onLocate' | 'attribute' | 'anchor'> {
  /** The address of the page holds the view of the map. */
  isWholePage: boolean
  locate: boolean
}

/** Zoom in, zoom out, on a large map go to the reader's location, and the map's picture and link. */
function MapControls({ locate, onLocate, attribute, anchor, isWholePage }: MapControlsProps) {
  const map = useMap()
  const { isLocating, message, find } = useLocate(onLocate)
  const stack = useRef<HTMLDivElement>(null)
  const share = useRef<HTMLButtonElement>(null)
  const [link, setLink] = useState<string | null>(null)
  const close = () => setLink(null)
  useMapEvents({ movestart: close })
  // The results of a search are shown as its address says, unless the reader has moved the map.
  const open = () => setLink(anchor || isWholePage ? pageLink(anchor, cameraParams(cameraOf(map))) : location.href)
  return (
    <div className={classes.stack} ref={stack}>
      <button aria-label="Zoom in" onClick={() => map.zoomIn()} type="button">
        <Icon name="plus" />
      </button>
      <button aria-label="Zoom out" onClick={() => map.zoomOut()} type="button">
        <Icon name="minus" />
      </button>
      {locate && (
        <button aria-busy={isLocating} aria-label="Show where I am" onClick={find} type="button">
          <Icon name="locate" />
        </button>
      )}
      <button
        aria-expanded={link !== null}
        aria-haspopup="dialog"
        aria-label="Picture or link of this map"
        onClick={() => (link === null ? open() : close())}
        onFocus={MapMenu.loadAhead}
        onPointerEnter={MapMenu.loadAhead}
        ref={share}
        title="Picture or link of this map"
        type="button"
      >
        <Icon name="download" />
      </button>
      {link === null ? null : (
        <MapMenu
          link={link}
          onClickOutside={close}
          onClose={() => {
            close()
            share.current?.focus({ preventScroll: true })
          }}
          place={stack}
          title={isWholePage ? attribute.label : undefined}
          source={`${sourceOf(attribute)}. ${outlineSource}.`}
        />
      )}
      <p className={classes.message} role="status">
        {message}
      </p>
    </div>
  )
}

const outlineSource = 'Outlines: US Census Bureau, Natural Earth'

/** "Median listing price, Apr 2024: Realtor.com, demonstration data". */
function sourceOf({ label, vintage, source }: MapAttribute): string {
  return [[label, vintage].filter(Boolean).join(', '), source].filter(Boolean).join(': ')
}

/** Asks the browser for the location and moves the map there, or shows why not. */
function useLocate(onLocate: PlacesMapProps['onLocate']) {
  const map = useMap()
  const [isLocating, setIsLocating] = useState(false)
  const [message, setMessage] = useState<ReactNode>(null)
  useMapEvents({ movestart: () => setMessage(null) })

  async function locate(): Promise<ReactNode> {
    const { lat, lng } = await currentPosition()
    const here = { lat, lng: westward(lng) }
    if (!mapBounds.contains(here)) return positionMessages.outside
    const sentence = onLocate ? await onLocate({ lat, lng }) : ''
    if (sentence === null) return positionMessages.outside
    // A map that glides would start to move only after the message is shown.
    map.setView(here, locateZoom, { animate: onLocate === undefined })
    return sentence
  }
  const find = () => {
    setIsLocating(true)
    setMessage(null)
    locate()
      .catch(() => positionMessages.failed)
      .then((sentence) => {
        setIsLocating(false)
        setMessage(sentence)
      })
  }
  return { isLocating, message, find }
}

/** Between the middle of a mark and the card, and between the card and the edge of the map, in pixels. */
const gap = 20
const edge = 16

/** A card below its place, or above it where there is no room; always inside the map. */
function AnchoredCard({ spot, content }: AnchoredCardProps) {
  const map = useMap()
  const card = useRef<HTMLDivElement>(null)
  const [height, setHeight] = useState(0)
  const [, setMoves] = useState(0)
  const follow = () => setMoves((moves) => moves + 1)
  useMapEvents({ move: follow, zoom: follow, resize: follow })

  useEffect(() => {
    const element = card.current!
    const observer = new ResizeObserver(() => setHeight(element.offsetHeight))
    observer.observe(element)
    return () => observer.disconnect()
  }, [])

  const { lat, lng } = spot
  useEffect(() => {
    if (height === 0 || getComputedStyle(card.current!).getPropertyValue('--is-at-foot') === '') return
    // Only a narrow map moves for its card, which would cover the place.
    const paddingBottomRight: [number, number] = [edge, height + gap]
    map.panInside([lat, westward(lng)], { paddingBottomRight, animate: false })
  }, [map, lat, lng, height])

  const size = map.getSize()
  const { x, y } = map.latLngToContainerPoint([lat, westward(lng)])
  const width = card.current?.offsetWidth ?? 0
  const isBelow = y + gap + height + edge <= size.y
  const left = clamp(x - width / 2, size.x - width)
  const top = clamp(isBelow ? y + gap : y - gap - height, size.y - height)
  // Next to Leaflet's element, whose styles are not for it, and whose map would take its clicks.
  return createPortal(
    <div className={classes.card} ref={card} style={{ '--left': pixels(left), '--top': pixels(top) } as CSSProperties}>
      {content}
    </div>,
    map.getContainer().parentElement!,
  )
}

function pixels(position: number): string {
  return `${Math.round(position)}px`
}

function clamp(position: number, most: number): number {
  return Math.max(edge, Math.min(position, most - edge))
}

const noSurroundings: readonly MapPoint[] = []
/** Up to this many places are drawn as large marks. */
const fewPoints = 16

interface PlaceMarksProps extends PlacesMapProps {
  readonly colors: MapColors
  readonly outlined: AreasById
}

/** The places with their labels, what is around them, and the names of states where there is room. */
function PlaceMarks(props: PlaceMarksProps) {
  const { points, selectedIds, surroundings = noSurroundings, areas, activeId, outlined } = props
  const radius = points.length <= fewPoints ? 9 : 7
  const selected = useMemo(() => new Set(selectedIds), [selectedIds])
  const labels = useLabels({ points, selected, radius })
  const stateNames = useStateNames({ points, labels, radius })
  const stateBounds = useMemo(() => stateNames.map(({ bounds }) => bounds), [stateNames])
  // What is shown by its area has no mark.
  const dots = useMemo(() => surroundings.filter(({ id }) => !outlined.has(id)), [surroundings, outlined])
  const marks = useMemo(() => points.filter(({ id }) => !outlined.has(id)), [points, outlined])
  const [active, setActive] = useState<string | null>(null)
  return (
    <>
      {areas ? (
        <Areas {...props} activeIds={[activeId, active]} selected={selected} surroundings={surroundings} />
      ) : null}
      <Surroundings {...props} active={active} marks={surroundings} onActive={setActive} />
      <StateNames names={stateNames} />
      {tileServer() ? null : (
        <PlaceNames dots={dots} labels={labels} points={marks} radius={radius} stateNames={stateBounds} />
      )}
      <PlacePoints {...props} labels={labels} radius={radius} selected={selected} />
    </>
  )
}

const noAreas: readonly AreaOutlines[] = []

export type { PlacesMapProps } from './places-map-props.ts'

/** Places colored by an attribute, over land and borders; fills its parent. */
export default function PlacesMap(props: PlacesMapProps) {
  const { points, attribute, circle, drawing, bounds, states, surroundings, small = false } = props
  const { areas = noAreas, anchor, card, classified, distribution, isLoading = false } = props
  const { hasColoredSurroundings = false, isStill: isPicture = false } = props
  // Another place has another address, which is not of this view.
  const linked = useMemo(() => linkedCamera(anchor), [anchor, props.fit])
  const camera = props.camera ?? linked
  const colors = useMemo(() => {
    const colored = hasColoredSurroundings || points.length === 0 ? (surroundings ?? []) : []
    return mapColors(classified ?? [...points, ...colored], attribute, distribution)
  }, [points, surroundings, hasColoredSurroundings, classified, attribute, distribution])
  const outlined = useMemo(() => areasById(areas), [areas])
  const outlines = useStateOutlines()
  const area = useMemo(
    () => (outlines && states ? boundsOfStates(outlines.states, states) : undefined),
    [outlines, states],
  )
  const drawn = useMemo(() => shapesOf(drawing), [drawing])
  const spots = useMemo(() => [...points, ...drawn.flat()], [points, drawn])
  const [server] = useState(tileServer)
  const [isStill] = useState(() => matchMedia('(prefers-reduced-motion: reduce)').matches)
  const isTouch = useMemo(() => matchMedia('(pointer: coarse)').matches, [])

  return (
    <section aria-label={`Map: ${attribute.label}`} className={classes.map}>
      <MapContainer
        className={classes.canvas ?? ''}
        options={{
          attributionControl: false,
          dragging: !(small && isTouch),
          fadeAnimation: !isStill,
          inertia: !isStill,
          maxBounds: mapBounds,
          maxBoundsViscosity: 0.5,
          maxZoom: server ? 16 : 13,
          minZoom: 2,
          scrollWheelZoom: !small,
          wheelPxPerZoomLevel: 90,
          zoomAnimation: !isStill,
          zoomControl: false,
          zoomSnap: server ? 1 : 0.25,
        }}
        start={(map) => {
          if (camera) map.setView([camera.lat, westward(camera.lng)], camera.zoom)
          else map.fitBounds(bounds ? toLatLngBounds(bounds) : boundsOf(spots, circle, area))
        }}
      >
        {isStill ? <StillMap /> : null}
        <OutlineCanvas />
        {server && <Tiles server={server} />}
        {circle && <AreaCircle {...circle} />}
        {drawn.length > 0 && !props.isDrawing && <DrawnShapes shapes={drawn} />}
        <PlaceMarks {...props} colors={colors} outlined={outlined} />
        {props.onView && <ReportView onView={props.onView} regions={outlines?.states} />}
        {/* Last: it moves the map in an effect, after all others have subscribed again. */}
        {camera ? <SyncCamera camera={camera} /> : <SyncView {...props} area={area} points={spots} />}
        {isPicture ? null : (
          <MapControls
            anchor={anchor}
            attribute={attribute}
            isWholePage={props.camera !== undefined}
            locate={!small}
            onLocate={props.onLocate}
          />
        )}
        {card && <AnchoredCard {...card} />}
        {props.children}
      </MapContainer>
      {isPicture ? null : (
        <Legend
          attribute={attribute}
          colors={colors}
          isEmpty={points.length === 0 && (surroundings ?? []).length === 0}
          hasFailed={props.hasFailed ?? false}
          isLoading={isLoading}
          note={noteOn(props, outlined)}
          patterns={patternsOn(props, { outlined, colors })}
        />
      )}
      <p className={classes.attribution} data-tiles={server !== null}>
        {outlineSource}
        {server?.attribution && `. Tiles: ${server.attribution}`}
      </p>
    </section>
  )
}

/** What is drawn besides the classes; null if that needs no words. */
function noteOn(
  { points, surroundings = [], hasColoredSurroundings = false, areas }: PlacesMapProps,
  outlined: AreasById,
): string | null {
  const around = surroundings.filter(({ id }) => outlined.has(id))
  const hasDots = around.length < surroundings.length
  if (hasColoredSurroundings)
    return areas && around.length > 0 && hasDots ? 'A dot is a zip code without an area.' : null
  if (points.length === 0 || surroundings.length === 0) return null
  if (around.length === 0) return 'Small dots are other zip codes.'
  return around[0]!.isCounty ? 'Pale areas are counties.' : 'Pale areas are other zip codes.'
}

/** The patterns that areas on the map have. */
function patternsOn(
  { points, surroundings = [] }: PlacesMapProps,
  { outlined, colors }: Pick<PlaceMarksProps, 'outlined' | 'colors'>,
) {
  const marks = [...points, ...surroundings].filter(({ id }) => outlined.has(id))
  return {
    isArea: marks.length > 0,
    isHatched: marks.some(({ value, margin }) => value !== null && colors.isUnclear(value, margin)),
  }
}

function AreaCircle(props: RadiusCircle) {
  return (
    <Pane name="circle" zIndex={mapPanes.circle}>
      <CircleLine {...props} />
    </Pane>
  )
}

function CircleLine({ lat, lng, radiusMiles }: RadiusCircle): null {
  const map = useMap()
  useEffect(() => {
    // Leaflet's own renderer of a pane would draw into the removed element when the pane is mounted again.
    const renderer = svg({ pane: 'circle' })
    const circle = new Circle([lat, westward(lng)], {
      className: classes.circle ?? '',
      interactive: false,
      pane: 'circle',
      radius: radiusMiles * metersPerMile,
      renderer,
    }).addTo(map)
    return () => {
      circle.remove()
      renderer.remove()
    }
  }, [map, lat, lng, radiusMiles])
  return null
}

interface TileServer {
  address: string
  attribution: string
}

/**
 * The tile server the operator configured; none by default, so that no third party learns what a visitor looks at. The
 * gateway adds the two meta elements to index.html.
 */
function tileServer(): TileServer | null {
  const address = metaOf('homeground-tiles')
  if (!address.includes('{z}')) return null
  return { address, attribution: metaOf('homeground-tiles-attribution') }
}

function metaOf(name: string): string {
  return document.querySelector<HTMLMetaElement>(`meta[name="${name}"]`)?.content ?? ''
}

/** Tiles over the outlines, under everything else; where a tile fails to load, the outlines show. */
function Tiles({ server: { address } }: { server: TileServer }): null {
  const map = useMap()
  useEffect(() => {
    map.getPane('tilePane')!.style.zIndex = String(mapPanes.tiles)
    const layer = new TileLayer(address).addTo(map)
    return () => void layer.remove()
  }, [map, address])
  return null
}
