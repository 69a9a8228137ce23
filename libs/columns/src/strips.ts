import { type PackedColumns, type SharedFloats, type Strips, sharedFloats, sharedInts } from './packed.ts'
import { scratchOf } from './scratch.ts'
import { EARTH_RADIUS_MILES, type Point, vectorOf, withinMiles } from './sphere.ts'

/** Strips between parallels a tenth of a degree apart, from pole to pole. */
const STRIPS_PER_DEGREE = 10
const STRIPS = 180 * STRIPS_PER_DEGREE
const DEGREES = 180 / Math.PI
/** Radians from a pole within which a circle counts as reaching it, where the width of a circle is too sensitive to rounding. */
const NEAR_POLE = 1e-3
/** Degrees that are added on every side, so that rounding leaves no row out. */
export const MARGIN = 1e-6

/** The strip of a latitude; NaN for NaN. */
export const stripOf = (lat: number) => Math.min(STRIPS - 1, Math.max(0, Math.floor((lat + 90) * STRIPS_PER_DEGREE)))

/** The southern edge of a strip. */
export const latOfStrip = (strip: number) => strip / STRIPS_PER_DEGREE - 90

/** Sorts the rows that have a location into strips. */
export function packStrips(packed: Pick<PackedColumns, 'lat' | 'lng' | 'x' | 'y' | 'z'>): Strips {
  const { lat, lng } = packed
  const located = Uint32Array.from(lat.keys()).filter((row) => !Number.isNaN(packed.x[row]))
  const strip = Uint16Array.from(lat, stripOf)
  located.sort((a, b) => strip[a]! - strip[b]! || lng[a]! - lng[b]! || a - b)
  const rows = sharedInts(located.length)
  rows.set(located)
  const starts = sharedInts(STRIPS + 1)
  for (const row of located) starts[strip[row]! + 1]!++
  for (let index = 0; index < STRIPS; index++) starts[index + 1]! += starts[index]!
  const inStrips = (values: SharedFloats) => {
    const copy = sharedFloats(rows.length)
    for (const [index, row] of rows.entries()) copy[index] = values[row]!
    return copy
  }
  const [x, y, z] = [inStrips(packed.x), inStrips(packed.y), inStrips(packed.z)]
  return { rows, starts, lng: inStrips(lng), x, y, z }
}

/**
 * The rows in a circle, in no order and in memory of `scratchOf`, or undefined if a box around it has more than `most`.
 * RangeError when the center is out of range or the radius is negative.
 */
export function rowsAround(
  { starts, lng, rows, x, y, z }: Strips,
  { radiusMiles, ...center }: Point & { radiusMiles: number },
  most: number,
): Uint32Array | undefined {
  const from = vectorOf(center)
  const isWithin = withinMiles(radiusMiles)
  const angle = radiusMiles / EARTH_RADIUS_MILES
  const height = angle * DEGREES + MARGIN
  const meridians = meridiansOf(center, angle)
  const [first, last] = [stripOf(center.lat - height), stripOf(center.lat + height)]
  const found = scratchOf(rows.length)
  let [inBox, count] = [0, 0]
  for (let strip = first; strip <= last; strip++) {
    const to = starts[strip + 1]!
    for (const { west, east } of meridians) {
      let index = firstPosition(lng, { from: starts[strip]!, to, reaches: west })
      for (; index < to && lng[index]! <= east; index++) {
        if (++inBox > most) return undefined
        const chordSquared = (x[index]! - from.x) ** 2 + (y[index]! - from.y) ** 2 + (z[index]! - from.z) ** 2
        if (isWithin(chordSquared)) found[count++] = rows[index]!
      }
    }
  }
  return found.subarray(0, count)
}

/** An interval of longitudes, in degrees. */
interface Meridians {
  readonly west: number
  readonly east: number
}

/** The longitudes that a circle reaches: one interval, or two when it crosses the antimeridian; all at a pole. */
function meridiansOf({ lat, lng }: Point, angle: number): readonly Meridians[] {
  const toPole = (90 - Math.abs(lat)) / DEGREES
  if (!(angle + NEAR_POLE < toPole)) return [{ west: -180, east: 180 }]
  const width = Math.asin(Math.sin(angle) / Math.cos(lat / DEGREES)) * DEGREES + MARGIN
  const [west, east] = [lng - width, lng + width]
  const toWest = { west: -180, east: east > 180 ? east - 360 : east }
  const toEast = { west: west < -180 ? west + 360 : west, east: 180 }
  return west < -180 || east > 180 ? [toWest, toEast] : [{ west, east }]
}

/** The first position from `from` on whose longitude is at least `reaches`, by bisection; `to` if there is none. */
export function firstPosition(
  lng: Float64Array,
  { from, to, reaches }: { from: number; to: number; reaches: number },
): number {
  let [low, high] = [from, to]
  while (low < high) {
    const middle = (low + high) >>> 1
    if (lng[middle]! < reaches) low = middle + 1
    else high = middle
  }
  return low
}
