import { DomUtil, type LatLng } from 'leaflet'
import { useCallback, useEffect, useRef, useState } from 'react'
import { Pane, useMap, useMapEvents } from 'react-leaflet'
import { viewAfter } from '../view/map-view.ts'
import { drawOutlines, type OutlineColors } from './draw-outlines.ts'
import { useCountyOutlines, useStateOutlines } from './outlines.ts'

/** Farther out, county lines would be a gray haze. */
const countiesFromZoom = 6
/** Share of the map's size that is drawn beyond each edge, so that a short drag needs no redraw. */
const margin = 0.3

/** Land, coast, county and state lines on one canvas under everything else. */
export function OutlineCanvas() {
  const map = useMap()
  const canvas = useRef<HTMLCanvasElement>(null)
  const drawn = useRef<{ corner: LatLng; zoom: number } | null>(null)
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
    drawn.current = { corner: map.unproject(corner, zoom), zoom }
  }, [map, states, counties])

  const stretch = (center: LatLng, zoom: number) => {
    if (!canvas.current || !drawn.current) return
    const view = viewAfter(map, center, zoom)
    const corner = map.project(drawn.current.corner, zoom).subtract(view.origin)
    DomUtil.setTransform(canvas.current, corner, map.getZoomScale(zoom, drawn.current.zoom))
  }

  useEffect(draw, [draw, scheme])
  useMapEvents({
    moveend: () => {
      setIsClose(map.getZoom() >= countiesFromZoom)
      draw()
    },
    resize: draw,
    move: () => {
      if (!drawn.current || drawn.current.zoom !== map.getZoom()) return
      const shift = map.latLngToContainerPoint(drawn.current.corner)
      const edge = map.getSize().multiplyBy(margin)
      if (shift.x > 0 || shift.y > 0 || shift.x < -2 * edge.x || shift.y < -2 * edge.y) draw()
    },
    zoom: () => stretch(map.getCenter(), map.getZoom()),
    zoomanim: ({ center, zoom }) => stretch(center, zoom),
  })

  return (
    <Pane name="outlines" style={{ zIndex: 150 }}>
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
function useSchemeChanges(): number {
  const [changes, setChanges] = useState(0)
  useEffect(() => {
    const observer = new MutationObserver(() => setChanges((before) => before + 1))
    observer.observe(document.documentElement, { attributes: true, attributeFilter: ['data-mantine-color-scheme'] })
    return () => observer.disconnect()
  }, [])
  return changes
}
