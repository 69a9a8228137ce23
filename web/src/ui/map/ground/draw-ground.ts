import type { Line, MercatorBounds, StateOutlines } from '../topology.ts'
import type { Surroundings, Water } from './ground-files.ts'

type Context = Pick<
  OffscreenCanvasRenderingContext2D,
  | 'beginPath'
  | 'clearRect'
  | 'fill'
  | 'fillRect'
  | 'fillStyle'
  | 'globalAlpha'
  | 'lineCap'
  | 'lineJoin'
  | 'lineTo'
  | 'lineWidth'
  | 'moveTo'
  | 'stroke'
  | 'strokeStyle'
>

/** The part of the world on a canvas: pixels per world width, its corner in pixels, and its size. */
export interface Frame {
  readonly zoom: number
  readonly left: number
  readonly top: number
  readonly width: number
  readonly height: number
}

export interface GroundColors {
  readonly land: string
  readonly water: string
  readonly river: string
  readonly border: string
  readonly coast: string
}

export interface GroundShapes {
  readonly states: StateOutlines
  readonly surroundings: Surroundings
  readonly water: Water
  /** Undefined where they are not drawn. */
  readonly countyLines: readonly Line[] | undefined
}

/** Other countries are paler than the nation. */
const foreignOpacity = 0.65

/** Land, lakes and rivers; covers the whole frame. */
export function drawGround(context: Context, frame: Frame, colors: GroundColors, shapes: GroundShapes): void {
  const { states, surroundings, water } = shapes
  context.lineJoin = 'round'
  context.lineCap = 'round'
  context.fillStyle = colors.water
  context.fillRect(0, 0, frame.width, frame.height)
  context.globalAlpha = foreignOpacity
  fill(context, surroundings.land, frame, colors.land)
  context.globalAlpha = 1
  fill(context, surroundings.foreignLakes, frame, colors.water)
  fill(context, states.land, frame, colors.land)
  for (const { rank, lines } of water.rivers) {
    const width = riverWidth(rank, frame.zoom)
    if (width > 0) stroke(context, lines, frame, { color: colors.river, width })
  }
  fill(context, water.lakes, frame, colors.water)
  stroke(context, water.lakes, frame, { color: colors.river, width: 0.75 })
}

/** Pixels; 0 where a river is too small for the zoom. */
function riverWidth(rank: number, zoom: number): number {
  const leastZoom = rank <= 2 ? 3.5 : rank + 0.5
  if (zoom < leastZoom) return 0
  return Math.min(2.5, 0.75 + 0.2 * (zoom - leastZoom))
}

/** Farther out, county lines would be a gray haze. */
export const countiesFromZoom = 6

/** Coasts and the lines between counties, states and countries. */
export function drawLines(context: Context, frame: Frame, colors: GroundColors, shapes: GroundShapes): void {
  const { states, surroundings, countyLines } = shapes
  context.clearRect(0, 0, frame.width, frame.height)
  context.lineJoin = 'round'
  if (countyLines) stroke(context, countyLines, frame, { color: colors.border, width: 0.75 })
  stroke(context, surroundings.borders, frame, { color: colors.border, width: 1 })
  stroke(context, states.coast, frame, { color: colors.coast, width: 0.75 })
  stroke(context, states.stateLines, frame, { color: colors.coast, width: 1.25 })
}

function fill(context: Context, rings: readonly Line[], frame: Frame, color: string): void {
  context.beginPath()
  for (const ring of rings) trace(context, ring, frame)
  context.fillStyle = color
  context.fill('evenodd')
}

function stroke(context: Context, lines: readonly Line[], frame: Frame, { color, width }: LineStyle): void {
  context.beginPath()
  for (const line of lines) trace(context, line, frame)
  context.strokeStyle = color
  context.lineWidth = width
  context.stroke()
}

interface LineStyle {
  readonly color: string
  /** Pixels. */
  readonly width: number
}

/** A step shorter than this many pixels is invisible, so it is not drawn. */
const minStep = 0.8

function trace(context: Context, line: Line, frame: Frame): void {
  const scale = worldPixels(frame.zoom)
  if (!isInFrame(line, frame, scale)) return
  const { points } = line
  let lastX = Number.NaN
  let lastY = Number.NaN
  for (let index = 0; index < points.length; index += 2) {
    const x = points[index]! * scale - frame.left
    const y = points[index + 1]! * scale - frame.top
    if (index === 0) context.moveTo(x, y)
    else if (index === points.length - 2 || !isNear(x, lastX) || !isNear(y, lastY)) context.lineTo(x, y)
    else continue
    lastX = x
    lastY = y
  }
}

/** The width of the world at a zoom. */
export function worldPixels(zoom: number): number {
  return 256 * 2 ** zoom
}

function isNear(a: number, b: number): boolean {
  return Math.abs(a - b) < minStep
}

function isInFrame(bounds: MercatorBounds, { left, top, width, height }: Frame, scale: number): boolean {
  return (
    bounds.east * scale > left &&
    bounds.west * scale < left + width &&
    bounds.south * scale > top &&
    bounds.north * scale < top + height
  )
}
