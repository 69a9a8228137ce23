import '@mantine/core/styles/Button.layer.css'
import { limits } from '@homeground/catalog/defaults'
import { type DrawnRing, encodeDrawnArea, problemOf } from '@homeground/contracts/drawn-area'
import { formatCount } from '@homeground/format/format'
import { Button } from '@mantine/core'
import { circleMarker, geoJSON, type Map as LeafletMap } from 'leaflet'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import {
  type GeoJSONStoreFeatures,
  type HexColor,
  TerraDraw,
  TerraDrawCircleMode,
  TerraDrawModeUndoRedo,
  TerraDrawPolygonMode,
  TerraDrawRectangleMode,
  TerraDrawSelectMode,
  TerraDrawSessionUndoRedo,
} from 'terra-draw'
import { TerraDrawLeafletAdapter } from 'terra-draw-leaflet-adapter'
import { Segments } from '../../ui/form/segments.tsx'
import { Icon } from '../../ui/icon.tsx'
import { shapesOf } from '../../ui/map/drawing.tsx'
import { useMap } from '../../ui/map/leaflet-map.tsx'
import classes from './draw-tool.module.css'
import { pointCount, simplifiedRings } from './drawn-rings.ts'

export interface DrawToolProps {
  /** The shapes to start from, as the address has them. */
  readonly drawing: string | undefined
  readonly onSearch: (drawing: string) => void
  readonly onClose: () => void
  /** Which places are in: `A zip is in if its center is.` */
  readonly rule: string
  /** How to search an area without a pointer. */
  readonly withoutPointer: ReactNode
}

const modes = [
  { value: 'polygon', label: 'Polygon', hint: 'Set each corner, then the first one again.' },
  { value: 'rectangle', label: 'Rectangle', hint: 'Drag from one corner to the opposite one.' },
  { value: 'circle', label: 'Circle', hint: 'Drag from the center outward.' },
  { value: 'select', label: 'Edit', hint: 'Pick a shape, then drag it or its points. A small dot adds a point.' },
] as const
type Mode = (typeof modes)[number]['value']

/** Draws shapes on the map that it is in, and searches them. The map is still while a shape is being drawn. */
export default function DrawTool({ drawing, onSearch, onClose, rule, withoutPointer }: DrawToolProps) {
  const map = useMap()
  const [mode, setMode] = useState<Mode>(drawing === undefined ? 'polygon' : 'select')
  const { rings, canUndo, undo, clear } = useShapes(map, mode, drawing)
  const [problem, setProblem] = useState<string | null>(null)
  useEffect(() => setProblem(null), [rings])

  function search() {
    const fitted = simplifiedRings(rings)
    const broken = problemOf(fitted)
    if (broken === undefined) onSearch(encodeDrawnArea(fitted))
    else setProblem(`The drawing ${broken}.`)
  }
  const points = pointCount(rings)
  const isSimplified = points > limits.drawnPoints
  return createPortal(
    <section aria-label="Draw an area" className={classes.tool}>
      <div className={classes.row}>
        <h2 className={classes.title}>Draw an area</h2>
        <button aria-label="Close drawing" className={classes.close} onClick={onClose} type="button">
          <Icon name="close" size={16} />
        </button>
      </div>
      <Segments items={modes} label="Shape" onChange={setMode} size="sm" value={mode} />
      <p className={classes.hint}>
        {modes.find(({ value }) => value === mode)!.hint} {rule}
      </p>
      <p className={classes.hint}>{withoutPointer}</p>
      <p className={classes.status} role="status">
        {problem ?? (rings.length > 0 ? shapesText(rings.length, points, isSimplified) : '')}
      </p>
      <div className={classes.row}>
        <Button disabled={!canUndo} onClick={undo} size="sm" variant="default">
          Undo
        </Button>
        <Button disabled={rings.length === 0} onClick={clear} size="sm" variant="default">
          Clear
        </Button>
        <Button className={classes.search ?? ''} disabled={rings.length === 0} onClick={search} size="sm">
          Search this area
        </Button>
      </div>
    </section>,
    // Next to Leaflet's element: clicks on the tool are not clicks on the map.
    map.getContainer().parentElement!,
  )
}

function shapesText(shapes: number, points: number, isSimplified: boolean): string {
  const text = `${formatCount(shapes, 'shape')}, ${points} of ${limits.drawnPoints} points.`
  return isSimplified ? `${text} The search simplifies them to ${limits.drawnPoints}.` : text
}

/** The decimals of an encoded polyline. */
const precision = 5
/** Two circles leave points for another shape. */
const circleCorners = 24
/** Pixels that a pointer may move while it clicks; a finger is less steady than a mouse. */
const stillPixels = 6

interface Shapes {
  readonly rings: readonly DrawnRing[]
  readonly canUndo: boolean
  readonly undo: () => void
  readonly clear: () => void
}

/** The finished shapes on a map, drawn and edited with Terra Draw. */
function useShapes(map: LeafletMap, mode: Mode, drawing: string | undefined): Shapes {
  const [rings, setRings] = useState<readonly DrawnRing[]>([])
  const [canUndo, setCanUndo] = useState(false)
  const draw = useRef<TerraDraw>(null)
  const adapter = useRef<StillMapAdapter>(null)
  const first = useRef(drawing)

  useEffect(() => {
    const container = map.getContainer()
    const newAdapter = new StillMapAdapter(map)
    const newDraw = createDraw(newAdapter, container)
    const update = () => {
      setRings(finishedRings(newDraw))
      setCanUndo(newDraw.canUndo())
    }
    newDraw.start()
    newDraw.addFeatures(featuresOf(first.current))
    newDraw.clearUndoRedoHistory()
    for (const event of ['change', 'finish', 'history'] as const) newDraw.on(event, update)
    adapter.current = newAdapter
    draw.current = newDraw
    update()
    const { keyboard, doubleClickZoom } = map
    keyboard.disable()
    doubleClickZoom.disable()
    // Terra Draw hears of presses on the map itself only, so marks let them through.
    const marks = map.getPane('mapPane')!
    marks.inert = true
    container.classList.add(classes.drawing!)
    // The controls of the map are in its element: a press on one of them is not the start of a drag.
    const keepFromMap = (event: PointerEvent) => {
      if (event.target !== container) event.stopPropagation()
    }
    // Leaflet's clicks, for which the map finds the nearest mark by itself. Terra Draw has presses and releases.
    const keepFromMarks = (event: MouseEvent) => {
      if (event.target === container) event.stopImmediatePropagation()
    }
    container.addEventListener('pointerdown', keepFromMap, { capture: true })
    container.addEventListener('click', keepFromMarks, { capture: true })
    return () => {
      container.removeEventListener('pointerdown', keepFromMap, { capture: true })
      container.removeEventListener('click', keepFromMarks, { capture: true })
      container.classList.remove(classes.drawing!)
      keyboard.enable()
      marks.inert = false
      newAdapter.isStill = false
      newDraw.stop()
      map.dragging.enable()
      doubleClickZoom.enable()
      draw.current = null
    }
  }, [map])

  useEffect(() => {
    adapter.current!.isStill = mode !== 'select'
    draw.current!.setMode(mode)
    if (mode === 'select') map.dragging.enable()
    else map.dragging.disable()
  }, [map, mode])

  return {
    rings,
    canUndo,
    undo: () => void draw.current?.undo(),
    clear: () => {
      const now = draw.current!
      // Another mode lets go of what is being drawn or edited.
      now.setMode(mode)
      now.removeFeatures(finishedShapes(now).map(({ id }) => id!))
    },
  }
}

/** Leaves the map still while shapes are drawn; Terra Draw would let it move again after each click. */
class StillMapAdapter extends TerraDrawLeafletAdapter {
  isStill = true

  constructor(map: LeafletMap) {
    // The only parts of Leaflet that the adapter calls; the whole library would be loaded for it otherwise.
    const lib = { circleMarker, geoJSON } as typeof import('leaflet')
    super({
      lib,
      map,
      coordinatePrecision: precision,
      minPixelDragDistance: stillPixels,
      minPixelDragDistanceDrawing: stillPixels,
      minPixelDragDistanceSelecting: 2,
    })
  }

  /** Fast clicks set corners; none of them zooms. */
  override setDoubleClickToZoom() {}

  override setDraggability(enabled: boolean) {
    super.setDraggability(enabled && !this.isStill)
  }
}

function createDraw(adapter: StillMapAdapter, element: HTMLElement): TerraDraw {
  const color = colorOf(element, '--accent')
  const surface = colorOf(element, '--surface')
  const shape = { fillColor: color, fillOpacity: 0.12, outlineColor: color, outlineWidth: 2 }
  const corner = { color: surface, outline: color }
  const edits = { feature: { draggable: true, coordinates: { midpoints: true, draggable: true, deletable: true } } }
  return new TerraDraw({
    adapter,
    modes: [
      new TerraDrawPolygonMode({
        pointerDistance: 24,
        styles: {
          ...shape,
          closingPointColor: corner.color,
          closingPointOutlineColor: corner.outline,
          closingPointOutlineWidth: 2,
          closingPointWidth: 6,
        },
      }),
      new TerraDrawRectangleMode({ drawInteraction: 'click-move-or-drag', styles: shape }),
      new TerraDrawCircleMode({
        drawInteraction: 'click-move-or-drag',
        projection: 'web-mercator',
        segments: circleCorners,
        styles: shape,
      }),
      new TerraDrawSelectMode({
        flags: { polygon: edits, rectangle: edits, circle: edits },
        pointerDistance: 24,
        styles: {
          selectedPolygonColor: color,
          selectedPolygonFillOpacity: 0.2,
          selectedPolygonOutlineColor: color,
          selectedPolygonOutlineWidth: 3,
          selectionPointColor: corner.color,
          selectionPointOutlineColor: corner.outline,
          selectionPointOutlineWidth: 2,
          selectionPointWidth: 6,
          midPointColor: corner.outline,
          midPointOutlineColor: corner.color,
          midPointOutlineWidth: 1,
          midPointWidth: 4,
        },
      }),
    ],
    undoRedo: { modeLevel: new TerraDrawModeUndoRedo(), sessionLevel: new TerraDrawSessionUndoRedo() },
  })
}

/** A color of the theme, as Terra Draw wants it. */
function colorOf(element: HTMLElement, name: string): HexColor {
  const value = getComputedStyle(element).getPropertyValue(name).trim()
  return /^#[0-9a-f]{6}$/i.test(value) ? (value as HexColor) : '#1f5f99'
}

/** The shapes of a drawing as polygons. */
function featuresOf(drawing: string | undefined): GeoJSONStoreFeatures[] {
  return shapesOf(drawing).map((ring) => ({
    type: 'Feature',
    properties: { mode: 'polygon' },
    geometry: { type: 'Polygon', coordinates: [[...ring, ring[0]!].map(({ lat, lng }) => [lng, lat])] },
  }))
}

function finishedShapes(draw: TerraDraw) {
  return draw
    .getSnapshot()
    .filter(({ geometry, properties }) => geometry.type === 'Polygon' && properties.currentlyDrawing !== true)
}

function finishedRings(draw: TerraDraw): DrawnRing[] {
  return finishedShapes(draw).map(({ geometry }) => {
    const [corners] = geometry.coordinates as [[number, number][]]
    return corners.slice(0, -1).map(([lng, lat]) => ({ lat, lng }))
  })
}
