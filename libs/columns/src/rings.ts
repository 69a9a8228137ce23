import type { PackedColumns } from './packed.ts'
import { scratchOf } from './scratch.ts'
import type { Point } from './sphere.ts'
import { firstPosition, latOfStrip, MARGIN, stripOf } from './strips.ts'

/**
 * The corners of a shape in order; the last is joined to the first. Sides are straight on a Mercator map, as maps draw
 * them. Degrees: latitudes between -90 and 90, longitudes within ±360, so that a shape may cross the antimeridian.
 */
export type Ring = readonly Point[]

/**
 * The rows on or inside any of the rings, in no order, a row perhaps several times, in memory of `scratchOf`; undefined if
 * boxes around them have more than `most`. RangeError when a corner is out of range, or a ring has fewer than three
 * corners or is 360° wide.
 */
export function rowsInRings(
  { strips: { rows, starts, lng, z }, lat }: PackedColumns,
  rings: readonly Ring[],
  most: number,
): Uint32Array | undefined {
  const boxes = rings.map(indexOf)
  const found = scratchOf(rings.length * rows.length)
  let [inBoxes, count] = [0, 0]
  for (const { first, strips } of boxes) {
    for (let at = 0; at < strips.length; at++) {
      const near = strips[at]!
      const [from, to] = [starts[first + at]!, starts[first + at + 1]!]
      for (const turn of turns) {
        if (near.east - turn < -180 || near.west - turn > 180) continue
        const last = near.east - turn + MARGIN
        let index = firstPosition(lng, { from, to, reaches: near.west - turn - MARGIN })
        for (; index < to && lng[index]! <= last; index++) {
          if (++inBoxes > most) return undefined
          const row = rows[index]!
          if (isInside(near, lat[row]!, lng[index]! + turn, z[index]!)) found[count++] = row
        }
      }
    }
  }
  return found.subarray(0, count)
}

/** Degrees to add to a longitude within ±180 for each of its forms within ±360. */
const turns = [0, -360, 360] as const

/** Returns a test for rows on or inside any of the rings. Errors: as `rowsInRings`. */
export function ringTest({ lat, lng, z }: PackedColumns, rings: readonly Ring[]): (row: number) => boolean {
  const indexes = rings.map(indexOf)
  return (row) => {
    const y = lat[row]!
    const x = lng[row]!
    for (let index = 0; index < indexes.length; index++) {
      const { south, north, first, strips } = indexes[index]!
      // NaN without a location.
      if (!(y >= south && y <= north)) continue
      const near = strips[stripOf(y) - first]!
      const at = x < near.west ? x + 360 : x > near.east ? x - 360 : x
      if (at >= near.west && at <= near.east && isInside(near, y, at, z[row]!)) return true
    }
    return false
  }
}

/** A side of a ring from its southern to its northern end. */
interface Side {
  readonly south: number
  readonly north: number
  /** Longitudes of the ends. */
  readonly southLng: number
  readonly northLng: number
  readonly west: number
  readonly east: number
  /** On a Mercator map: the position of the southern end, and degrees of longitude for each unit to the north. */
  readonly southY: number
  readonly slope: number
}

/** The sides of a ring that reach a strip of latitude. */
interface StripSides {
  readonly sides: Side[]
  /** The longitudes between which they are. */
  west: number
  east: number
  /** Between these, everything in the strip is inside; `from` is greater where that is not known. */
  from: number
  to: number
}

interface RingIndex {
  readonly south: number
  readonly north: number
  /** The first strip that the ring reaches. */
  readonly first: number
  /** From the first on. */
  readonly strips: readonly StripSides[]
}

const radians = Math.PI / 180

/** Lists the sides of a ring by strip, so that a row is compared with a few of them only. */
function indexOf(ring: Ring): RingIndex {
  if (ring.length < 3) throw new RangeError(`a ring of ${ring.length} corners encloses nothing`)
  for (const { lat, lng } of ring) {
    if (!(Math.abs(lat) < 90)) throw new RangeError(`latitude ${lat} of a ring is not between -90 and 90`)
    if (!(Math.abs(lng) <= 360)) throw new RangeError(`longitude ${lng} of a ring is not within -360 to 360`)
  }
  const [lats, lngs] = [ring.map(({ lat }) => lat), ring.map(({ lng }) => lng)]
  if (Math.max(...lngs) - Math.min(...lngs) >= 360) throw new RangeError('a ring is 360 degrees wide or more')
  const [south, north] = [Math.min(...lats), Math.max(...lats)]
  const [first, last] = [stripOf(south), stripOf(north)]
  const strips = Array.from({ length: last - first + 1 }, (): StripSides => {
    return { sides: [], west: Infinity, east: -Infinity, from: Infinity, to: -Infinity }
  })
  for (const [index, corner] of ring.entries()) {
    const side = sideBetween(corner, ring[(index + 1) % ring.length]!)
    const northernmost = stripOf(side.north)
    for (let strip = stripOf(side.south); strip <= northernmost; strip++) {
      const near = strips[strip - first]!
      near.sides.push(side)
      near.west = Math.min(near.west, side.west)
      near.east = Math.max(near.east, side.east)
    }
  }
  for (const [at, near] of strips.entries()) {
    const [one, other] = near.sides
    const strip = first + at
    // Two sides that run through the strip have its inside between them.
    const runsThrough = ({ south, north }: Side) => stripOf(south) < strip && stripOf(north) > strip
    if (near.sides.length !== 2 || !runsThrough(one!) || !runsThrough(other!)) continue
    const sines = [strip, strip + 1].map((edge) => Math.sin(latOfStrip(edge) * radians))
    const ends = [one!, other!].map((side) => sines.map((sine) => lngAt(side, sine)))
    const [western, eastern] = ends[0]![0]! < ends[1]![0]! ? [ends[0]!, ends[1]!] : [ends[1]!, ends[0]!]
    near.from = Math.max(...western) + MARGIN
    near.to = Math.min(...eastern) - MARGIN
  }
  return { south, north, first, strips }
}

function sideBetween(from: Point, to: Point): Side {
  const [south, north] = from.lat <= to.lat ? [from, to] : [to, from]
  const [southY, northY] = [mercatorY(Math.sin(south.lat * radians)), mercatorY(Math.sin(north.lat * radians))]
  return {
    south: south.lat,
    north: north.lat,
    southLng: south.lng,
    northLng: north.lng,
    west: Math.min(from.lng, to.lng),
    east: Math.max(from.lng, to.lng),
    southY,
    slope: (north.lng - south.lng) / (northY - southY),
  }
}

/** The position on a Mercator map, from the sine of a latitude. */
function mercatorY(sine: number): number {
  return Math.atanh(sine)
}

/**
 * Whether a point of a strip is on one of its sides, or an odd number of them is east of it. `z`: the sine of its latitude.
 * Numbers without an object around them: this runs for every row in question.
 */
function isInside({ sides, from, to }: StripSides, lat: number, lng: number, z: number): boolean {
  if (lng > from && lng < to) return true
  let isOdd = false
  for (let index = 0; index < sides.length; index++) {
    const side = sides[index]!
    if (lat < side.south || lat > side.north || lng > side.east) continue
    if (side.south === side.north) {
      if (lng >= side.west) return true
      continue
    }
    if (lng >= side.west) {
      // Its ends are exact, whatever the rounding between them.
      const at = lat === side.south ? side.southLng : lat === side.north ? side.northLng : lngAt(side, z)
      if (lng === at) return true
      if (lng > at) continue
    }
    // A corner counts for the side to its north only.
    if (lat < side.north) isOdd = !isOdd
  }
  return isOdd
}

function lngAt({ southLng, southY, slope }: Side, z: number): number {
  return southLng + slope * (mercatorY(z) - southY)
}
