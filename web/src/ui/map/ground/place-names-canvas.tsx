import { useQueries, useQuery } from '@tanstack/react-query'
import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { type LabelBounds, type Labels, markBounds } from '../labels.tsx'
import { Pane, useMap, useMapEvents } from '../leaflet-map.tsx'
import { mapPanes } from '../map-panes.ts'
import { mercatorX, westward } from '../mercator.ts'
import { type CanvasFrame, useMovingCanvas, useSchemeChanges } from '../outline-canvas.tsx'
import { pixelDensity } from '../pixel-density.ts'
import type { MapPoint } from '../places-map-props.ts'
import { worldPixels } from './draw-ground.ts'
import { citiesQuery, townsQuery } from './names-query.ts'
import {
  bandsBetween,
  type NamedSpots,
  type NameStyle,
  type PlacedName,
  placeNames,
  townsFromZoom,
} from './place-names.ts'

/** The names for the view: of cities, and close up of all places around. */
function useNamedSpots(): readonly NamedSpots[] {
  const map = useMap()
  const { data: cities } = useQuery(citiesQuery)
  const [bands, setBands] = useState('')
  const update = useCallback(() => {
    if (!cities || map.getZoom() < townsFromZoom) return
    const view = map.getBounds().pad(0.2)
    setBands(bandsBetween(cities.file, mercatorX(view.getWest()), mercatorX(view.getEast())).join(','))
  }, [map, cities])
  useEffect(update, [update])
  useMapEvents({ moveend: update })
  const towns = useQueries({
    queries: bands === '' ? [] : bands.split(',').map((band) => townsQuery(Number(band))),
    combine: (results) => results.map(({ data }) => data),
  })
  const key = towns.map((some) => some?.names[0] ?? '').join()
  return useMemo(() => {
    const lists = [cities?.spots, ...towns]
    return lists.filter((list) => list !== undefined)
  }, [cities, key])
}

/** Pixels. */
const dotRadius = 4

interface PlaceNamesProps {
  readonly points: readonly MapPoint[]
  /** Small dots around them. */
  readonly dots: readonly MapPoint[]
  readonly labels: Labels
  /** Radius of the marks, in pixels. */
  readonly radius: number
  /** The names of states, in pixels of the map. */
  readonly stateNames: readonly LabelBounds[]
}

/** The names of cities, towns and waters below the marks, clear of them. */
export function PlaceNames({ points, dots, labels, radius, stateNames }: PlaceNamesProps) {
  const map = useMap()
  const lists = useNamedSpots()
  const canvas = useRef<HTMLCanvasElement>(null)
  const scheme = useSchemeChanges()
  const placeDrawn = useRef<(drawn: CanvasFrame) => void>(() => {})

  const draw = useCallback(
    (drawn: CanvasFrame) => {
      const element = canvas.current
      const context = element?.getContext('2d')
      if (!element || !context) return
      const { frame, position } = drawn
      const pane = map.layerPointToContainerPoint(position)
      const inFrame = ({ x, y, width, height }: LabelBounds) => ({ x: x - pane.x, y: y - pane.y, width, height })
      const boundsOf = ({ lat, lng }: MapPoint, size: number) =>
        markBounds({ ...map.latLngToContainerPoint([lat, westward(lng)]), radius: size })
      const marks = points.map((point) => boundsOf(point, radius + 2))
      const texts = [...labels.values()]
      const names = placeNames(lists, {
        ...frame,
        scale: worldPixels(frame.zoom),
        obstacles: [...marks, ...texts.map(({ bounds }) => bounds), ...stateNames].map(inFrame),
        dots: dots.map((dot) => inFrame(boundsOf(dot, dotRadius))),
        // "Natick", and "Natick 01760".
        taken: texts.flatMap(({ text }) => [text, text.replace(/ \d{5}$/, '')]),
        widthOf: (text, style) => widthOf(context, text, style),
      })
      const density = pixelDensity(map)
      element.width = Math.round(frame.width * density)
      element.height = Math.round(frame.height * density)
      context.setTransform(density, 0, 0, density, 0, 0)
      paint(context, names, colorsOf(element))
      placeDrawn.current(drawn)
    },
    [map, lists, points, dots, labels, radius, stateNames, scheme],
  )
  const { ref, place, redraw } = useMovingCanvas(draw, { drawsInDrag: false })
  placeDrawn.current = place
  useEffect(() => void document.fonts?.ready.then(redraw), [])

  const register = useCallback(
    (element: HTMLCanvasElement | null) => {
      canvas.current = element
      return ref(element)
    },
    [ref],
  )
  return (
    <Pane name="place-names" zIndex={mapPanes.labels}>
      <canvas aria-hidden className="leaflet-zoom-animated" ref={register} />
    </Pane>
  )
}

/** In the order of `NameStyle`. */
function fontOf(style: NameStyle): string {
  const family = getComputedStyle(document.body).fontFamily
  return { city: `600 15px ${family}`, town: `400 14px ${family}`, water: `italic 400 14px ${family}` }[style]
}

const widths = new Map<string, number>()

function widthOf(context: CanvasRenderingContext2D, text: string, style: NameStyle): number {
  const key = `${style} ${text}`
  const known = widths.get(key)
  if (known !== undefined) return known
  context.font = fontOf(style)
  const { width } = context.measureText(text)
  widths.set(key, width)
  return width
}

type NameColors = Readonly<Record<NameStyle | 'land' | 'waterHalo', string>>

function paint(context: CanvasRenderingContext2D, names: readonly PlacedName[], colors: NameColors): void {
  context.textAlign = 'center'
  context.textBaseline = 'middle'
  context.lineJoin = 'round'
  context.lineWidth = 3
  for (const style of ['water', 'town', 'city'] as const) {
    context.font = fontOf(style)
    context.fillStyle = colors[style]
    context.strokeStyle = style === 'water' ? colors.waterHalo : colors.land
    for (const name of names) {
      if (name.style !== style) continue
      context.strokeText(name.text, name.x, name.y)
      context.fillText(name.text, name.x, name.y)
    }
  }
}

function colorsOf(element: HTMLElement): NameColors {
  const style = getComputedStyle(element)
  const color = (name: string) => style.getPropertyValue(name).trim()
  return {
    city: color('--ink-2'),
    town: color('--ink-3'),
    water: color('--water-name'),
    land: color('--land'),
    waterHalo: color('--water'),
  }
}
