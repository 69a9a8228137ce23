import type { CountyOutlines, StateOutlines } from './outlines.ts'
import type { Arc, MercatorBox, Ring } from './topology.ts'

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

/** A step below this many pixels is not seen, so it is not drawn. */
const leastStep = 0.8

export function drawOutlines(
  context: CanvasRenderingContext2D,
  frame: Frame,
  colors: OutlineColors,
  { states, counties }: { states: StateOutlines; counties: CountyOutlines | undefined },
): void {
  context.clearRect(0, 0, frame.width, frame.height)
  context.lineJoin = 'round'
  context.beginPath()
  for (const ring of states.land) {
    if (inFrame(ring, frame)) traceRing(context, ring, states.arcs, frame)
  }
  context.fillStyle = colors.land
  context.fill('evenodd')
  if (counties) stroke(context, counties.countyLines, counties.arcs, frame, colors.border, 0.75)
  stroke(context, states.coast, states.arcs, frame, colors.coast, 0.75)
  stroke(context, states.stateLines, states.arcs, frame, colors.coast, 1.25)
}

function stroke(
  context: CanvasRenderingContext2D,
  lines: readonly number[],
  arcs: readonly Arc[],
  frame: Frame,
  color: string,
  width: number,
): void {
  context.beginPath()
  for (const line of lines) {
    const arc = arcs[line]!
    if (inFrame(arc, frame)) traceArc(context, arc, frame, { backwards: false, join: false })
  }
  context.strokeStyle = color
  context.lineWidth = width
  context.stroke()
}

function traceRing(
  context: CanvasRenderingContext2D,
  ring: Ring,
  arcs: readonly Arc[],
  frame: Frame,
): void {
  ring.arcs.forEach((index, position) => {
    const backwards = index < 0
    traceArc(context, arcs[backwards ? ~index : index]!, frame, { backwards, join: position > 0 })
  })
  context.closePath()
}

function traceArc(
  context: CanvasRenderingContext2D,
  { points }: Arc,
  { scale, left, top }: Frame,
  { backwards, join }: { backwards: boolean; join: boolean },
): void {
  const count = points.length / 2
  let lastX = Number.NaN
  let lastY = Number.NaN
  for (let step = 0; step < count; step++) {
    const at = 2 * (backwards ? count - 1 - step : step)
    const x = points[at]! * scale - left
    const y = points[at + 1]! * scale - top
    if (step === 0 && !join) context.moveTo(x, y)
    else if (step === count - 1 || !(near(x, lastX) && near(y, lastY))) context.lineTo(x, y)
    else continue
    lastX = x
    lastY = y
  }
}

function near(a: number, b: number): boolean {
  return Math.abs(a - b) < leastStep
}

function inFrame(box: MercatorBox, { scale, left, top, width, height }: Frame): boolean {
  return (
    box.east * scale > left &&
    box.west * scale < left + width &&
    box.south * scale > top &&
    box.north * scale < top + height
  )
}
