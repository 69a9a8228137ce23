import type { CountyOutlines, StateOutlines } from './outlines.ts'
import type { Line, MercatorBounds } from './topology.ts'

/** What part of the world the canvas shows: pixels per world width, and its corner in pixels. */
export interface Frame {
  scale: number
  left: number
  top: number
  width: number
  height: number
}

export interface OutlineColors {
  land: string
  border: string
  coast: string
}

/** A step shorter than this many pixels is invisible, so it is not drawn. */
const minStep = 0.8

export function drawOutlines(
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
  for (let at = 0; at < points.length; at += 2) {
    const x = points[at]! * frame.scale - frame.left
    const y = points[at + 1]! * frame.scale - frame.top
    if (at === 0) context.moveTo(x, y)
    else if (at === points.length - 2 || !isNear(x, lastX) || !isNear(y, lastY)) context.lineTo(x, y)
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
