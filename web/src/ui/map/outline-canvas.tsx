import { queryOptions, useQuery } from '@tanstack/react-query'
import { DomUtil, type LatLng } from 'leaflet'
import { useCallback, useEffect, useRef, useState } from 'react'
import countiesAddress from 'us-atlas/counties-10m.json?url'
import statesAddress from 'us-atlas/states-10m.json?url'
import { Pane, useMap, useMapEvents } from './leaflet-map.tsx'
import { viewAfter } from './map-view.ts'
import type { OutlinesRequest, OutlinesResponse } from './outlines.worker.ts'
import type { CountyOutlines, Line, MercatorBounds, StateOutlines } from './topology.ts'

/** Fetched once, whatever it takes: the map is hard to read without outlines. */
const forever = { staleTime: Infinity, gcTime: Infinity, structuralSharing: false, retry: 3 } as const

const stateOutlinesQuery = queryOptions({
  queryKey: ['outlines', 'states'],
  queryFn: ({ signal }) => readInWorker<StateOutlines>({ kind: 'states', address: statesAddress }, signal),
  ...forever,
})

const countyOutlinesQuery = queryOptions({
  queryKey: ['outlines', 'counties'],
  queryFn: ({ signal }) => readInWorker<CountyOutlines>({ kind: 'counties', address: countiesAddress }, signal),
  ...forever,
})

export function useStateOutlines(): StateOutlines | undefined {
  return useQuery(stateOutlinesQuery).data
}

/** The county file is 840 kB: fetched once the map is close enough to show county lines. */
function useCountyOutlines(isNeeded: boolean): CountyOutlines | undefined {
  return useQuery({ ...countyOutlinesQuery, enabled: isNeeded }).data
}

/** Fetches and reads a file in a thread of its own: a phone needs half a second for the counties. */
async function readInWorker<Outlines extends StateOutlines | CountyOutlines>(
  { kind, address }: OutlinesRequest,
  signal: AbortSignal,
): Promise<Outlines> {
  const worker = new Worker(new URL('./outlines.worker.ts', import.meta.url), { type: 'module' })
  const { promise, resolve, reject } = Promise.withResolvers<OutlinesResponse>()
  worker.onmessage = ({ data }: MessageEvent<OutlinesResponse>) => resolve(data)
  worker.onerror = ({ message }) => reject(new Error(`the outlines failed: ${message}`))
  signal.addEventListener('abort', () => reject(signal.reason))
  try {
    // The worker is a file in another folder.
    worker.postMessage({ kind, address: new URL(address, location.href).href })
    const response = await promise
    if ('error' in response) throw new Error(response.error)
    return response.outlines as Outlines
  } finally {
    worker.terminate()
  }
}

/** The part of the world on the canvas: pixels per world width, and its corner in pixels. */
interface Frame {
  scale: number
  left: number
  top: number
  width: number
  height: number
}

interface OutlineColors {
  land: string
  border: string
  coast: string
}

/** A step shorter than this many pixels is invisible, so it is not drawn. */
const minStep = 0.8

function drawOutlines(
  context: CanvasRenderingContext2D,
  frame: Frame,
  colors: OutlineColors,
  { states, counties }: { states: StateOutlines; counties: CountyOutlines | undefined },
): void {
  context.clearRect(0, 0, frame.width, frame.height)
  context.lineJoin = 'round'
  context.beginPath()
  for (const ring of states.land) trace(context, ring, frame)
  context.fillStyle = colors.land
  context.fill('evenodd')
  if (counties) stroke(context, counties.countyLines, frame, colors.border, 0.75)
  stroke(context, states.coast, frame, colors.coast, 0.75)
  stroke(context, states.stateLines, frame, colors.coast, 1.25)
}

function stroke(
  context: CanvasRenderingContext2D,
  lines: readonly Line[],
  frame: Frame,
  color: string,
  width: number,
): void {
  context.beginPath()
  for (const line of lines) trace(context, line, frame)
  context.strokeStyle = color
  context.lineWidth = width
  context.stroke()
}

function trace(context: CanvasRenderingContext2D, line: Line, frame: Frame): void {
  if (!isInFrame(line, frame)) return
  const { points } = line
  let lastX = Number.NaN
  let lastY = Number.NaN
  for (let index = 0; index < points.length; index += 2) {
    const x = points[index]! * frame.scale - frame.left
    const y = points[index + 1]! * frame.scale - frame.top
    if (index === 0) context.moveTo(x, y)
    else if (index === points.length - 2 || !isNear(x, lastX) || !isNear(y, lastY)) context.lineTo(x, y)
    else continue
    lastX = x
    lastY = y
  }
}

function isNear(a: number, b: number): boolean {
  return Math.abs(a - b) < minStep
}

function isInFrame(bounds: MercatorBounds, { scale, left, top, width, height }: Frame): boolean {
  return (
    bounds.east * scale > left &&
    bounds.west * scale < left + width &&
    bounds.south * scale > top &&
    bounds.north * scale < top + height
  )
}

/** Farther out, county lines would be a gray haze. */
const countiesFromZoom = 6
/** Share of the map's size that is drawn beyond each edge, so that a short drag needs no redraw. */
const margin = 0.3

/** Land, coast, county and state lines on one canvas under everything else. */
export function OutlineCanvas() {
  const map = useMap()
  const canvas = useRef<HTMLCanvasElement>(null)
  const lastDrawing = useRef<{ corner: LatLng; zoom: number } | null>(null)
  const [isClose, setIsClose] = useState(map.getZoom() >= countiesFromZoom)
  const states = useStateOutlines()
  const counties = useCountyOutlines(isClose)
  const scheme = useSchemeChanges()

  const draw = useCallback(() => {
    const element = canvas.current
    const context = element?.getContext('2d')
    if (!element || !context || !states) return
    const size = map.getSize()
    const edge = size.multiplyBy(margin).round()
    const position = map.containerPointToLayerPoint(edge.multiplyBy(-1)).round()
    const [width, height] = [size.x + 2 * edge.x, size.y + 2 * edge.y]
    const density = Math.min(2, window.devicePixelRatio || 1)
    element.width = width * density
    element.height = height * density
    element.style.width = `${width}px`
    element.style.height = `${height}px`
    DomUtil.setTransform(element, position, 1)
    context.setTransform(density, 0, 0, density, 0, 0)
    const corner = position.add(map.getPixelOrigin())
    const zoom = map.getZoom()
    const frame = { scale: 256 * 2 ** zoom, left: corner.x, top: corner.y, width, height }
    drawOutlines(context, frame, colorsOf(element), {
      states,
      counties: zoom >= countiesFromZoom ? counties : undefined,
    })
    lastDrawing.current = { corner: map.unproject(corner, zoom), zoom }
  }, [map, states, counties])

  const stretch = (center: LatLng, zoom: number) => {
    if (!canvas.current || !lastDrawing.current) return
    const view = viewAfter(map, center, zoom)
    const corner = map.project(lastDrawing.current.corner, zoom).subtract(view.origin)
    DomUtil.setTransform(canvas.current, corner, map.getZoomScale(zoom, lastDrawing.current.zoom))
  }

  useEffect(draw, [draw, scheme])
  useMapEvents({
    moveend: () => {
      setIsClose(map.getZoom() >= countiesFromZoom)
      draw()
    },
    resize: draw,
    move: () => {
      if (!lastDrawing.current || lastDrawing.current.zoom !== map.getZoom()) return
      const shift = map.latLngToContainerPoint(lastDrawing.current.corner)
      const edge = map.getSize().multiplyBy(margin)
      if (shift.x > 0 || shift.y > 0 || shift.x < -2 * edge.x || shift.y < -2 * edge.y) draw()
    },
    zoom: () => stretch(map.getCenter(), map.getZoom()),
    zoomanim: ({ center, zoom }) => stretch(center, zoom),
  })

  return (
    <Pane name="outlines" zIndex={150}>
      <canvas ref={canvas} className="leaflet-zoom-animated" aria-hidden />
    </Pane>
  )
}

function colorsOf(element: HTMLElement): OutlineColors {
  const style = getComputedStyle(element)
  const color = (name: string) => style.getPropertyValue(name).trim()
  return { land: color('--land'), border: color('--border'), coast: color('--coast') }
}

/** Counts the changes of the color scheme: a canvas does not follow CSS variables by itself. */
export function useSchemeChanges(): number {
  const [changes, setChanges] = useState(0)
  useEffect(() => {
    const observer = new MutationObserver(() => setChanges((before) => before + 1))
    observer.observe(document.documentElement, { attributes: true, attributeFilter: ['data-mantine-color-scheme'] })
    return () => observer.disconnect()
  }, [])
  return changes
}
