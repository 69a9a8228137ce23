import { type PackedColumns, type Strips, sharedInts } from './packed.ts'
import { EARTH_RADIUS_MILES, type Point, vectorOf } from './sphere.ts'

/** Strips between parallels a tenth of a degree apart, from pole to pole. */
const STRIPS_PER_DEGREE = 10
const STRIPS = 180 * STRIPS_PER_DEGREE
const DEGREES = 180 / Math.PI
/** Radians from a pole within which a circle counts as reaching it, where the width of a circle is too sensitive to rounding. */
const NEAR_POLE = 1e-3
/** Degrees that are added on every side, so that rounding leaves no row out. */
const MARGIN = 1e-6

const stripOf = (lat: number) =>
  Math.min(STRIPS - 1, Math.max(0, Math.floor((lat + 90) * STRIPS_PER_DEGREE)))

/** Sorts the rows that have a location into strips. */
export function packStrips({ lat, lng, x }: Pick<PackedColumns, 'lat' | 'lng' | 'x'>): Strips {
  const located = Uint32Array.from(lat.keys()).filter((row) => !Number.isNaN(x[row]))
  const strip = Uint16Array.from(lat, stripOf)
  located.sort((a, b) => strip[a]! - strip[b]! || lng[a]! - lng[b]! || a - b)
  const rows = sharedInts(located.length)
  rows.set(located)
  const starts = sharedInts(STRIPS + 1)
  for (const row of located) starts[strip[row]! + 1]!++
  for (let at = 0; at < STRIPS; at++) starts[at + 1]! += starts[at]!
  return { rows, starts }
}

/**
 * The rows in a box around a circle, in no order, or undefined if there are more than `most`. RangeError when the center
 * is out of range.
 */
export function rowsAround(
  { strips, lng }: Pick<PackedColumns, 'strips' | 'lng'>,
  { radiusMiles, ...center }: Point & { radiusMiles: number },
  most: number,
): Uint32Array | undefined {
  vectorOf(center)
  const angle = radiusMiles / EARTH_RADIUS_MILES
  const height = angle * DEGREES + MARGIN
  const meridians = meridiansOf(center, angle)
  const [first, last] = [stripOf(center.lat - height), stripOf(center.lat + height)]
  const { rows, starts } = strips
  /** Pairs of positions in the strips: where rows of the box start and end. */
  const parts: number[] = []
  let count = 0
  for (let strip = first; strip <= last; strip++) {
    const [from, to] = [starts[strip]!, starts[strip + 1]!]
    for (const [west, east] of meridians) {
      const start = firstPosition(from, to, (at) => lng[rows[at]!]! < west)
      const end = firstPosition(start, to, (at) => lng[rows[at]!]! <= east)
      parts.push(start, end)
      count += end - start
      if (count > most) return undefined
    }
  }
  const found = new Uint32Array(count)
  let filled = 0
  for (let part = 0; part < parts.length; part += 2) {
    for (let at = parts[part]!; at < parts[part + 1]!; at++) found[filled++] = rows[at]!
  }
  return found
}

/** The longitudes that a circle reaches: one interval, or two when it crosses the antimeridian; all at a pole. */
function meridiansOf({ lat, lng }: Point, angle: number): [west: number, east: number][] {
  const toPole = (90 - Math.abs(lat)) / DEGREES
  if (!(angle + NEAR_POLE < toPole)) return [[-180, 180]]
  const width = Math.asin(Math.sin(angle) / Math.cos(lat / DEGREES)) * DEGREES + MARGIN
  const [west, east] = [lng - width, lng + width]
  if (west < -180)
    return [
      [-180, east],
      [west + 360, 180],
    ]
  return east > 180
    ? [
        [west, 180],
        [-180, east - 360],
      ]
    : [[west, east]]
}

/** The first position that does not pass a test, which those before it do, by bisection. */
function firstPosition(from: number, to: number, passes: (at: number) => boolean): number {
  let [low, high] = [from, to]
  while (low < high) {
    const middle = (low + high) >>> 1
    if (passes(middle)) low = middle + 1
    else high = middle
  }
  return low
}
