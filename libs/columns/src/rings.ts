import type { PackedColumns } from './packed.ts'
import type { Point } from './sphere.ts'
import { firstPosition, MARGIN, STRIPS, stripOf } from './strips.ts'

/**
 * The corners of a shape in order; the last is joined to the first. Sides are straight on a Mercator map, as maps draw
 * them. Degrees: latitudes between -90 and 90, longitudes within ±360, so that a shape may cross the antimeridian.
 */
export type Ring = readonly Point[]

/**
 * The rows on or inside any of the rings, in no order, a row perhaps several times, or undefined if boxes around them have
 * more than `most`. RangeError when a corner is out of range, or a ring has fewer than three corners or is 360° wide.
 */
export function rowsInRings(
  { strips: { rows, starts, lng, z }, lat }: PackedColumns,
  rings: readonly Ring[],
  most: number,
): Uint32Array | undefined {
  const found: number[] = []
  let inBoxes = 0
  for (const { first, sidesOfStrip } of rings.map(indexOf)) {
    for (const [at, { sides, west, east }] of sidesOfStrip.entries()) {
      const strip = first + at
      const to = starts[strip + 1]!
      for (const turn of turns) {
        if (east - turn < -180 || west - turn > 180) continue
        const last = east - turn + MARGIN
        let index = firstPosition(lng, { from: starts[strip]!, to, reaches: west - turn - MARGIN })
        for (; index < to && lng[index]! <= last; index++) {
          if (++inBoxes > most) return undefined
          const row = rows[index]!
          if (isInside(sides, { lat: lat[row]!, lng: lng[index]! + turn, z: z[index]! })) found.push(row)
        }
      }
    }
  }
  return Uint32Array.from(found)
}

/** Returns a test for rows on or inside any of the rings. Errors: as `rowsInRings`. */
export function ringTest({ lat, lng, z }: PackedColumns, rings: readonly Ring[]): (row: number) => boolean {
  const indexes = rings.map(indexOf)
  return (row) => {
    // NaN without a location, which no strip has.
    const strip = stripOf(lat[row]!)
    for (const { first, sidesOfStrip } of indexes) {
      const near = sidesOfStrip[strip - first]
      if (near === undefined) continue
      for (const turn of turns) {
        const at = lng[row]! + turn
        if (at < near.west || at > near.east) continue
        if (isInside(near.sides, { lat: lat[row]!, lng: at, z: z[row]! })) return true
      }
    }
    return false
  }
}

/** Degrees to add to a longitude within ±180 for each of its forms within ±360. */
const turns = [0, -360, 360] as const

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

/** The sides of a ring that reach a strip of latitude, and the longitudes between which they are. */
interface StripSides {
  readonly sides: Side[]
  west: number
  east: number
}

interface RingIndex {
  /** The first strip that the ring reaches. */
  readonly first: number
  /** By strip, from the first on. */
  readonly sidesOfStrip: readonly StripSides[]
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
  const [first, last] = [stripOf(Math.min(...lats)), stripOf(Math.max(...lats))]
  const sidesOfStrip = Array.from({ length: last - first + 1 }, (): StripSides => {
    return { sides: [], west: Infinity, east: -Infinity }
  })
  for (const [index, corner] of ring.entries()) {
    const side = sideBetween(corner, ring[(index + 1) % ring.length]!)
    const northernmost = Math.min(STRIPS - 1, stripOf(side.north))
    for (let strip = stripOf(side.south); strip <= northernmost; strip++) {
      const near = sidesOfStrip[strip - first]!
      near.sides.push(side)
      near.west = Math.min(near.west, side.west)
      near.east = Math.max(near.east, side.east)
    }
  }
  return { first, sidesOfStrip }
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
 * Whether a point is on a side, or an odd number of sides is east of it. `z`: the sine of its latitude. All sides at its
 * latitude must be given; others do not matter.
 */
function isInside(sides: readonly Side[], { lat, lng, z }: Point & { z: number }): boolean {
  let isOdd = false
  for (const side of sides) {
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
