import type { MapColors } from '@homeground/format/map-colors'
import { DomUtil, type LatLng } from 'leaflet'
import { useCallback, useEffect, useMemo, useRef } from 'react'
import { type Area, type AreaOutlines, boundsOfArea, originOf, pathUnit, traceArea } from './area-outlines.ts'
import classes from './areas.module.css'
import { Pane, useMap, useMapEvents } from './leaflet-map.tsx'
import { mapPanes } from './map-panes.ts'
import { type MapView, useMapView, viewAfter } from './map-view.ts'
import { useSchemeChanges } from './outline-canvas.tsx'
import { pixelDensity } from './pixel-density.ts'
import type { MapPoint } from './places-map-props.ts'

/** An area in the color of its value. */
export interface ColoredArea {
  readonly area: Area
  readonly mark: Pick<MapPoint, 'value' | 'margin'>
  /** Not in the list next to the map. */
  readonly isPale: boolean
}

/** Share of the map's size that is drawn beyond each edge, so that a drag seldom needs another drawing. */
const overscan = 0.4
/** How much of the color of a pale area is drawn. */
const paleness = 0.2
const patternPixels = 6

/** The part of the world on the canvas: pixels per world width, and its corner in pixels. */
interface Frame {
  readonly scale: number
  readonly left: number
  readonly top: number
  readonly width: number
  readonly height: number
  readonly density: number
}

interface AreaCanvasProps {
  readonly areas: readonly ColoredArea[]
  readonly colors: MapColors
}

/** All areas on one canvas over the land. */
export function AreaCanvas({ areas, colors }: AreaCanvasProps) {
  const map = useMap()
  const canvas = useRef<HTMLCanvasElement>(null)
  const lastDrawing = useRef<{ corner: LatLng; zoom: number } | null>(null)
  const scheme = useSchemeChanges()

  const draw = useCallback(() => {
    const element = canvas.current
    const context = element?.getContext('2d')
    if (!element || !context) return
    const size = map.getSize()
    const edge = size.multiplyBy(overscan).round()
    const position = map.containerPointToLayerPoint(edge.multiplyBy(-1)).round()
    const [width, height] = [size.x + 2 * edge.x, size.y + 2 * edge.y]
    const density = pixelDensity(map)
    element.width = width * density
    element.height = height * density
    element.style.width = `${width}px`
    element.style.height = `${height}px`
    DomUtil.setTransform(element, position, 1)
    const corner = position.add(map.getPixelOrigin())
    const zoom = map.getZoom()
    drawAreas(context, { scale: 256 * 2 ** zoom, left: corner.x, top: corner.y, width, height, density }, areas, colors)
    lastDrawing.current = { corner: map.unproject(corner, zoom), zoom }
  }, [map, areas, colors])

  const stretch = (center: LatLng, zoom: number) => {
    if (!canvas.current || !lastDrawing.current) return
    const view = viewAfter(map, center, zoom)
    const corner = map.project(lastDrawing.current.corner, zoom).subtract(view.origin)
    DomUtil.setTransform(canvas.current, corner, map.getZoomScale(zoom, lastDrawing.current.zoom))
  }
  const drawIfBeyond = (least: number) => {
    if (lastDrawing.current?.zoom !== map.getZoom()) return draw()
    const { x, y } = map.latLngToContainerPoint(lastDrawing.current.corner)
    const edge = map.getSize().multiplyBy(overscan)
    const rest = Math.min(-x / edge.x, 2 + x / edge.x, -y / edge.y, 2 + y / edge.y)
    if (rest < least) draw()
  }

  useEffect(draw, [draw, scheme])
  useMapEvents({
    // A canvas that still covers the map and half of what is beyond its edges stays.
    moveend: () => drawIfBeyond(0.5),
    resize: draw,
    move: () => {
      if (lastDrawing.current?.zoom === map.getZoom()) drawIfBeyond(0)
    },
    zoom: () => stretch(map.getCenter(), map.getZoom()),
    zoomanim: ({ center, zoom }) => stretch(center, zoom),
  })
  return (
    <Pane name="areas" zIndex={mapPanes.areas}>
      <canvas aria-hidden className="leaflet-zoom-animated" ref={canvas} />
    </Pane>
  )
}

function drawAreas(
  context: CanvasRenderingContext2D,
  frame: Frame,
  areas: readonly ColoredArea[],
  colors: MapColors,
): void {
  const { density, width, height } = frame
  context.setTransform(density, 0, 0, density, 0, 0)
  context.clearRect(0, 0, width, height)
  context.lineJoin = 'round'
  const paints = createPaints(context, frame)
  const shown = areas.filter(({ area }) => isInFrame(area, frame))
  for (const { area, mark, isPale } of shown) {
    const path = pathOf(area)
    const scale = moveTo(context, area.outlines, frame)
    context.globalAlpha = isPale ? paleness : 1
    if (mark.value === null) context.fillStyle = paints.noData
    else context.fillStyle = paints.color(colors.colorOf(mark.value))
    context.fill(path, 'evenodd')
    if (!isPale && mark.value !== null && colors.isUnclear(mark.value, mark.margin)) {
      context.fillStyle = colors.isStrong(mark.value) ? paints.hatchOnStrong : paints.hatch
      context.fill(path, 'evenodd')
    }
    context.globalAlpha = isPale ? 0.5 : 1
    context.strokeStyle = paints.border
    context.lineWidth = 0.75 / scale
    context.stroke(path)
  }
}

/** Makes the context draw the paths of a file. Returns the pixels of their unit. */
function moveTo(context: CanvasRenderingContext2D, outlines: AreaOutlines, frame: Frame): number {
  const { x, y } = originOf(outlines)
  const { scale, left, top, density } = frame
  const pixels = scale * pathUnit
  const [a, e, f] = [pixels * density, (x * scale - left) * density, (y * scale - top) * density]
  context.setTransform(a, 0, 0, a, e, f)
  return pixels
}

/** Colors and patterns as a canvas has them: it knows no CSS variables. */
function createPaints(context: CanvasRenderingContext2D, frame: Frame) {
  const style = getComputedStyle(context.canvas)
  const read = (name: string) => style.getPropertyValue(name).trim()
  const byVariable = new Map<string, string>()
  const color = (variable: string) => {
    const known = byVariable.get(variable) ?? read(variable.slice('var('.length, -1))
    byVariable.set(variable, known)
    return known
  }
  const pattern = (draw: (tile: CanvasRenderingContext2D) => void) => patternOf(context, frame, draw)
  const lines = (stroke: string) =>
    pattern((tile) => {
      tile.strokeStyle = stroke
      tile.lineWidth = 1
      for (const shift of [-1, 0, 1]) {
        tile.moveTo(shift * patternPixels - 1, patternPixels + 1)
        tile.lineTo((shift + 1) * patternPixels + 1, -1)
      }
      tile.stroke()
    })
  return {
    color,
    border: read('--area-line'),
    hatch: lines(read('--hatch')),
    hatchOnStrong: lines(read('--hatch-strong')),
    noData: pattern((tile) => {
      tile.fillStyle = read('--land')
      tile.fillRect(0, 0, patternPixels, patternPixels)
      tile.fillStyle = read('--control')
      tile.fillRect(1, 1, 1.25, 1.25)
      tile.fillRect(4, 4, 1.25, 1.25)
    }),
  }
}

/** A pattern that keeps its size at every zoom and its place on the ground; a color where the browser has no patterns. */
function patternOf(
  context: CanvasRenderingContext2D,
  { density, scale }: Frame,
  draw: (tile: CanvasRenderingContext2D) => void,
): CanvasPattern | string {
  const element = document.createElement('canvas')
  element.width = patternPixels * density
  element.height = patternPixels * density
  const tile = element.getContext('2d')
  if (!tile) return 'transparent'
  tile.scale(density, density)
  draw(tile)
  const pattern = context.createPattern(element, 'repeat')
  // A pattern is in the units of the paths, which are not those of the screen.
  const pixels = scale * pathUnit
  pattern?.setTransform(new DOMMatrix().scale(1 / (pixels * density)))
  return pattern ?? 'transparent'
}

function isInFrame(area: Area, { scale, left, top, width, height }: Frame): boolean {
  const { west, north, east, south } = boundsOfArea(area)
  return east * scale > left && west * scale < left + width && south * scale > top && north * scale < top + height
}

const paths = new WeakMap<AreaOutlines, (Path2D | undefined)[]>()

/** The outline of an area in the units of `pathUnit`; made once. */
function pathOf(area: Area): Path2D {
  const { outlines, index } = area
  const ofFile = paths.get(outlines) ?? []
  paths.set(outlines, ofFile)
  const known = ofFile[index]
  if (known) return known
  const path = new Path2D()
  traceArea(area, { move: (x, y) => path.moveTo(x, y), line: (x, y) => path.lineTo(x, y) })
  ofFile[index] = path
  return path
}

/** An area with a line around it. */
export interface LinedArea {
  readonly id: string
  readonly area: Area
  /** A class of the line: `listed`, `selected`, `active` or `compared`. */
  readonly kind: 'listed' | 'selected' | 'active' | 'compared'
  /** A CSS color other than that of its kind. */
  readonly color?: string | undefined
}

/** Lines around few areas, over all of them. */
export function AreaLines({ areas }: { readonly areas: readonly LinedArea[] }) {
  const view = useMapView()
  return (
    <Pane name="area-lines" zIndex={mapPanes.lines}>
      <svg aria-hidden="true" className={classes.layer}>
        {areas.map(({ id, area, kind, color }) => (
          <AreaLine area={area} color={color} key={`${kind} ${id}`} kind={kind} view={view} />
        ))}
      </svg>
    </Pane>
  )
}

interface AreaLineProps extends Omit<LinedArea, 'id'> {
  readonly view: MapView
}

function AreaLine({ area, kind, color, view }: AreaLineProps) {
  const path = useMemo(() => {
    const commands: string[] = []
    traceArea(area, {
      move: (x, y) => commands.push(`M${x.toFixed(1)} ${y.toFixed(1)}`),
      line: (x, y) => commands.push(`L${x.toFixed(1)} ${y.toFixed(1)}`),
    })
    return commands.join('')
  }, [area])
  const { x, y } = originOf(area.outlines)
  const scale = 256 * 2 ** view.zoom
  const [left, top] = [x * scale - view.origin.x, y * scale - view.origin.y]
  const line = { d: path, vectorEffect: 'non-scaling-stroke' as const }
  return (
    <g
      className="leaflet-zoom-animated"
      style={{ transform: `translate3d(${left}px, ${top}px, 0) scale(${scale * pathUnit})` }}
    >
      {kind === 'listed' ? null : <path {...line} className={classes.halo} />}
      <path {...line} className={classes[kind]} style={color === undefined ? undefined : { stroke: color }} />
    </g>
  )
}
