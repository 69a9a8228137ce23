import { DomUtil, type LatLng } from 'leaflet'
import { useCallback, useEffect, useRef, useState } from 'react'
import type { Frame, GroundColors } from './ground/draw-ground.ts'
import { drawInWorker, onDetail } from './ground/ground-worker.ts'
import { Pane, useMap, useMapEvents } from './leaflet-map.tsx'
import { mapPanes } from './map-panes.ts'
import { viewAfter } from './map-view.ts'
import { pixelDensity } from './pixel-density.ts'

/** Share of the map's size that is drawn beyond each edge, so that a short drag needs no redraw. */
const margin = 0.3

/** The part of the world that a canvas shows, and where its corner is on the map's moving pane. */
export interface CanvasFrame {
  readonly frame: Frame
  readonly position: ReturnType<ReturnType<typeof useMap>['containerPointToLayerPoint']>
  /** The corner in degrees and the zoom, which say where the canvas is after a zoom. */
  readonly corner: LatLng
}

/**
 * Keeps canvases that are somewhat larger than the map where they belong: `draw` is called when the map has stopped in
 * a new view, and `drawsInDrag` also when it is dragged beyond what they show; while the map zooms, they are stretched.
 */
export function useMovingCanvas(draw: (place: CanvasFrame) => void, { drawsInDrag }: { drawsInDrag: boolean }) {
  const map = useMap()
  const canvases = useRef(new Set<HTMLCanvasElement>())
  /** What the canvases show, and what they will show once it is drawn. */
  const shown = useRef<CanvasFrame | null>(null)
  const wanted = useRef<CanvasFrame | null>(null)

  /** What was to be drawn may be ready after the map is gone. */
  const isGone = useRef(false)
  useEffect(() => {
    isGone.current = false
    return () => {
      isGone.current = true
    }
  }, [])

  const redraw = useCallback(() => {
    if (isGone.current) return
    const size = map.getSize()
    if (size.x === 0) return
    const edge = size.multiplyBy(margin).round()
    const position = map.containerPointToLayerPoint(edge.multiplyBy(-1)).round()
    const { x: left, y: top } = position.add(map.getPixelOrigin())
    const zoom = map.getZoom()
    const frame = { zoom, left, top, width: size.x + 2 * edge.x, height: size.y + 2 * edge.y }
    wanted.current = { frame, position, corner: map.unproject([left, top], zoom) }
    draw(wanted.current)
  }, [map, draw])

  const stretch = useCallback(
    (center: LatLng, zoom: number) => {
      if (!shown.current) return
      const { corner, frame } = shown.current
      const at = map.project(corner, zoom).subtract(viewAfter(map, center, zoom).origin)
      for (const canvas of canvases.current) DomUtil.setTransform(canvas, at, map.getZoomScale(zoom, frame.zoom))
    },
    [map],
  )

  /** Places the canvases for what they show now; the map may have moved on since it was wanted. */
  const place = useCallback(
    (drawn: CanvasFrame) => {
      if (isGone.current) return
      shown.current = drawn
      for (const canvas of canvases.current) {
        canvas.style.width = `${drawn.frame.width}px`
        canvas.style.height = `${drawn.frame.height}px`
      }
      stretch(map.getCenter(), map.getZoom())
    },
    [map, stretch],
  )

  useEffect(redraw, [redraw])
  useMapEvents({
    moveend: redraw,
    resize: redraw,
    move: () => {
      if (!drawsInDrag || !wanted.current || wanted.current.frame.zoom !== map.getZoom()) return
      const shift = map.latLngToContainerPoint(wanted.current.corner)
      const edge = map.getSize().multiplyBy(margin)
      if (shift.x > 0 || shift.y > 0 || shift.x < -2 * edge.x || shift.y < -2 * edge.y) redraw()
    },
    zoom: () => stretch(map.getCenter(), map.getZoom()),
    zoomanim: ({ center, zoom }) => stretch(center, zoom),
  })
  const ref = useCallback((element: HTMLCanvasElement | null) => {
    if (!element) return undefined
    canvases.current.add(element)
    return () => void canvases.current.delete(element)
  }, [])
  return { ref, place, redraw }
}

/** Land and water under everything else; coasts and the lines of counties and states over colored areas. */
export function OutlineCanvas() {
  const map = useMap()
  const ground = useRef<HTMLCanvasElement>(null)
  const lines = useRef<HTMLCanvasElement>(null)
  const last = useRef(0)
  const scheme = useSchemeChanges()
  const placeDrawn = useRef<(drawn: CanvasFrame) => void>(() => {})

  const draw = useCallback(
    (drawn: CanvasFrame) => {
      const drawing = ++last.current
      drawInWorker({ frame: drawn.frame, colors: colorsOf(map.getContainer()), density: pixelDensity(map) }).then(
        (pictures) => {
          // Another view was wanted meanwhile, or the map is gone.
          if (drawing !== last.current || !ground.current || !lines.current) return
          show(ground.current, pictures.ground)
          show(lines.current, pictures.lines)
          placeDrawn.current(drawn)
        },
        () => {},
      )
    },
    [map, scheme],
  )
  const { ref, place, redraw } = useMovingCanvas(draw, { drawsInDrag: true })
  placeDrawn.current = place
  useEffect(() => onDetail(redraw), [redraw])

  return (
    <>
      <Pane name="ground" zIndex={mapPanes.ground}>
        <GroundCanvas element={ground} register={ref} />
      </Pane>
      <Pane name="lines" zIndex={mapPanes.lines}>
        <GroundCanvas element={lines} register={ref} />
      </Pane>
    </>
  )
}

interface GroundCanvasProps {
  readonly element: { current: HTMLCanvasElement | null }
  readonly register: (element: HTMLCanvasElement | null) => (() => void) | undefined
}

function GroundCanvas({ element, register }: GroundCanvasProps) {
  const ref = useCallback(
    (canvas: HTMLCanvasElement | null) => {
      element.current = canvas
      return register(canvas)
    },
    [element, register],
  )
  return <canvas aria-hidden className="leaflet-zoom-animated" ref={ref} />
}

function show(canvas: HTMLCanvasElement, picture: ImageBitmap): void {
  canvas.getContext('bitmaprenderer')?.transferFromImageBitmap(picture)
}

function colorsOf(element: HTMLElement): GroundColors {
  const style = getComputedStyle(element)
  const color = (name: string) => style.getPropertyValue(name).trim()
  return {
    land: color('--land'),
    water: color('--water'),
    river: color('--river'),
    border: color('--border'),
    coast: color('--coast'),
  }
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
