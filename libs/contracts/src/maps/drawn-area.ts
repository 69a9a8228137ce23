import { limits, mapBounds } from '@homeground/catalog/defaults'

/** A point of a drawing in degrees. Longitudes are those of the maps: west of the date line they continue below −180. */
export interface DrawnPoint {
  readonly lat: number
  readonly lng: number
}

/** The corners of a shape in order, without the first one again at the end. Its sides are straight on a Mercator map. */
export type DrawnRing = readonly DrawnPoint[]

/** Between the rings of a drawn area: no character of an encoded polyline. */
const ringSeparator = ';'

/** Decimals that an encoded polyline keeps: 0.00001 degrees are about a meter. */
const precision = 1e5

/**
 * Encodes points as text by the Encoded Polyline Algorithm Format of Google Maps, with five decimals: differences in
 * units of 0.00001 degrees, in groups of five bits, each a character from `?` to `~`.
 */
export function encodePolyline(points: readonly DrawnPoint[]): string {
  let text = ''
  let [lastLat, lastLng] = [0, 0]
  for (const point of points) {
    const [lat, lng] = [unitsOf(point.lat), unitsOf(point.lng)]
    text += encodeDifference(lat - lastLat) + encodeDifference(lng - lastLng)
    lastLat = lat
    lastLng = lng
  }
  return text
}

/** The points of an encoded polyline, in degrees; undefined when the text is not one. */
export function decodePolyline(text: string): DrawnPoint[] | undefined {
  const points: DrawnPoint[] = []
  let [at, lat, lng] = [0, 0, 0]
  while (at < text.length) {
    const north = decodeDifference(text, at)
    const east = north && decodeDifference(text, north.end)
    if (!east) return undefined
    lat += north.value
    lng += east.value
    at = east.end
    points.push({ lat: lat / precision, lng: lng / precision })
  }
  return points
}

/** Five bits per character. */
const groupBits = 5
const groupSize = 2 ** groupBits
/** The code of the first character of the alphabet. */
const firstCode = 63
/** Six groups hold every difference of two longitudes. */
const mostGroups = 6

function unitsOf(degrees: number): number {
  return Math.round(degrees * precision)
}

function encodeDifference(difference: number): string {
  // The sign is the lowest bit.
  let rest = difference < 0 ? -2 * difference - 1 : 2 * difference
  let text = ''
  while (rest >= groupSize) {
    text += String.fromCharCode((rest % groupSize) + groupSize + firstCode)
    rest = Math.floor(rest / groupSize)
  }
  return text + String.fromCharCode(rest + firstCode)
}

function decodeDifference(text: string, start: number): { value: number; end: number } | undefined {
  let sum = 0
  for (let group = 0; group < mostGroups; group++) {
    const code = text.charCodeAt(start + group) - firstCode
    // NaN at the end of the text.
    if (!(code >= 0 && code < 2 * groupSize)) return undefined
    sum += (code % groupSize) * groupSize ** group
    if (code < groupSize) {
      const value = sum % 2 === 1 ? -(sum + 1) / 2 : sum / 2
      return { value, end: start + group + 1 }
    }
  }
  return undefined
}

/** The value of the parameter `drawnArea`: an encoded polyline for each ring. */
export function encodeDrawnArea(rings: readonly DrawnRing[]): string {
  return rings.map(encodePolyline).join(ringSeparator)
}

/**
 * Reads the value of `drawnArea`: rings that enclose what is searched, all of it together. A ring may end with its first
 * point, and points east of the date line may have longitudes up to 180. `problem` names the first rule that the text
 * breaks, as the predicate of a sentence about it.
 */
export function readDrawnArea(text: string): { readonly rings: DrawnRing[] } | { readonly problem: string } {
  const rings: DrawnRing[] = []
  for (const part of text.split(ringSeparator)) {
    const points = decodePolyline(part)
    if (!points) return { problem: 'must be encoded polylines with five decimals and semicolons between them' }
    rings.push(withoutRepeats(points.map(onMap)))
  }
  const problem = problemOf(rings)
  return problem === undefined ? { rings } : { problem }
}

/** The rule that a drawing breaks, as the predicate of a sentence about it; undefined for one that can be searched. */
export function problemOf(rings: readonly DrawnRing[]): string | undefined {
  const count = rings.reduce((sum, ring) => sum + ring.length, 0)
  if (count > limits.drawnPoints) return `must have at most ${limits.drawnPoints} points over all shapes, not ${count}`
  if (rings.length === 0 || rings.some((ring) => ring.length < 3)) return 'must have at least 3 points in each shape'
  const { west, south, east, north } = mapBounds
  const isOutside = ({ lat, lng }: DrawnPoint) => lat < south || lat > north || lng < west || lng > east
  if (rings.some((ring) => ring.some(isOutside)))
    return `must be on the map: latitudes ${south} to ${north}, longitudes ${west} to ${east}`
  if (rings.some(crossesItself)) return 'must not have a shape that crosses or touches itself'
  return undefined
}

function onMap({ lat, lng }: DrawnPoint): DrawnPoint {
  // In units of the encoding, so that a point has one form.
  return lng > mapBounds.east ? { lat, lng: (unitsOf(lng) - 360 * precision) / precision } : { lat, lng }
}

/** Without points that equal the one before them, and without the first one again at the end. */
function withoutRepeats(points: readonly DrawnPoint[]): DrawnPoint[] {
  const open = points.filter((point, index) => index === 0 || !isSame(point, points[index - 1]!))
  const isClosed = open.length > 1 && isSame(open[0]!, open.at(-1)!)
  return isClosed ? open.slice(0, -1) : open
}

function isSame(one: DrawnPoint, other: DrawnPoint): boolean {
  return one.lat === other.lat && one.lng === other.lng
}

/** A point on the plane of a Mercator map. */
interface MapPosition {
  readonly x: number
  readonly y: number
}

const radians = Math.PI / 180

/** Whether two sides of a ring that are not next to each other have a point in common on a Mercator map. */
export function crossesItself(ring: DrawnRing): boolean {
  const positions = ring.map(({ lat, lng }) => ({ x: lng * radians, y: Math.asinh(Math.tan(lat * radians)) }))
  const count = positions.length
  const sides = positions.map((from, index) => [from, positions[(index + 1) % count]!] as const)
  return sides.some((side, index) =>
    sides.some((other, at) => {
      const isNext = at === index + 1 || (index === 0 && at === count - 1)
      return at > index && !isNext && areTouching(side, other)
    }),
  )
}

type Side = readonly [MapPosition, MapPosition]

function areTouching([a, b]: Side, [c, d]: Side): boolean {
  const areApart = (one: 'x' | 'y') =>
    Math.max(a[one], b[one]) < Math.min(c[one], d[one]) || Math.max(c[one], d[one]) < Math.min(a[one], b[one])
  if (areApart('x') || areApart('y')) return false
  const isAcross = (from: MapPosition, to: MapPosition, one: MapPosition, other: MapPosition) =>
    Math.sign(turn(from, to, one)) * Math.sign(turn(from, to, other)) <= 0
  return isAcross(a, b, c, d) && isAcross(c, d, a, b)
}

/** Positive where `point` is to the left of the way between two others, 0 on their line. */
function turn(from: MapPosition, to: MapPosition, point: MapPosition): number {
  return (to.x - from.x) * (point.y - from.y) - (to.y - from.y) * (point.x - from.x)
}
