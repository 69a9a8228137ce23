import type { Area, ColumnsInput, Point, Range, Ring } from '../src/index.ts'

/** A plain reference implementation that the columns must agree with: objects, filter, sort, haversine. */
export type Row = {
  id: string
  group: string
  lat: number | null
  lng: number | null
  values: Record<string, number | null>
}

export const attributes = ['price', 'score', 'age']

export function inputOf(rows: Row[]): ColumnsInput {
  return {
    version: 'v1',
    ids: rows.map((row) => row.id),
    groups: rows.map((row) => row.group),
    lat: rows.map((row) => row.lat),
    lng: rows.map((row) => row.lng),
    attributes: Object.fromEntries(attributes.map((name) => [name, rows.map((row) => row.values[name] ?? null)])),
    documents: rows.map((row) => new TextEncoder().encode(JSON.stringify(row))),
  }
}

export function byId(rows: Row[]): Row[] {
  return [...rows].sort((a, b) => (a.id < b.id ? -1 : 1))
}

export function matches(row: Row, range: Range): boolean {
  const value = row.values[range.attribute] ?? null
  if (value === null) return false
  const { low = -Infinity, high = Infinity } = range
  const aboveLow = range.lowInclusive ? value >= low : value > low
  const belowHigh = range.highInclusive === false ? value < high : value <= high
  return aboveLow && belowHigh
}

/** Checks everything but the circle: at its edge, two distance formulas may disagree. */
export function isIn(row: Row, { ids, groups, bounds }: Area): boolean {
  if (ids && !ids.includes(row.id)) return false
  if (groups && !groups.includes(row.group)) return false
  if (!bounds) return true
  const { lat, lng } = row
  if (lat === null || lng === null || lat < bounds.south || lat > bounds.north) return false
  return bounds.west <= bounds.east
    ? bounds.west <= lng && lng <= bounds.east
    : bounds.west <= lng || lng <= bounds.east
}

export function inOrder(rows: Row[], attribute: string, direction: 'asc' | 'desc'): Row[] {
  const sign = direction === 'asc' ? 1 : -1
  return byId(rows).sort((a, b) => {
    const [left, right] = [a.values[attribute] ?? null, b.values[attribute] ?? null]
    if (left === null || right === null) return Number(left === null) - Number(right === null)
    return sign * (left - right)
  })
}

export function haversineMiles(from: { lat: number; lng: number }, to: { lat: number; lng: number }): number {
  const radians = (degrees: number) => (degrees * Math.PI) / 180
  const havLat = Math.sin(radians(to.lat - from.lat) / 2) ** 2
  const havLng = Math.sin(radians(to.lng - from.lng) / 2) ** 2
  const across = Math.cos(radians(from.lat)) * Math.cos(radians(to.lat)) * havLng
  const hav = Math.min(1, havLat + across)
  return 2 * 3958.7613 * Math.atan2(Math.sqrt(hav), Math.sqrt(1 - hav))
}

/** Whether a point is on or inside a ring: by the turns that a look at each corner in turn makes, on a Mercator map. */
export function isEnclosed({ lat, lng }: Point, rings: readonly Ring[]): boolean {
  return [lng - 360, lng, lng + 360].some((at) => rings.some((ring) => isInRing({ lat, lng: at }, ring)))
}

function isInRing(point: Point, ring: Ring): boolean {
  const north = (lat: number) => Math.log(Math.tan(Math.PI / 4 + (lat * Math.PI) / 360)) * (180 / Math.PI)
  const isBetween = (value: number, one: number, other: number) =>
    Math.min(one, other) <= value && value <= Math.max(one, other)
  const [lats, lngs] = [ring.map(({ lat }) => lat), ring.map(({ lng }) => lng)]
  if (!isBetween(point.lat, Math.min(...lats), Math.max(...lats))) return false
  if (!isBetween(point.lng, Math.min(...lngs), Math.max(...lngs))) return false
  let angle = 0
  for (const [i, from] of ring.entries()) {
    const to = ring[(i + 1) % ring.length]!
    const isOnLine =
      (from.lat === to.lat && point.lat === from.lat) ||
      (from.lng === to.lng && point.lng === from.lng) ||
      [from, to].some(({ lat, lng }) => lat === point.lat && lng === point.lng)
    if (isOnLine && isBetween(point.lat, from.lat, to.lat) && isBetween(point.lng, from.lng, to.lng)) return true
    const [x, y] = [from.lng - point.lng, north(from.lat) - north(point.lat)]
    const [toX, toY] = [to.lng - point.lng, north(to.lat) - north(point.lat)]
    angle += Math.atan2(x * toY - y * toX, x * toX + y * toY)
  }
  // Even for a point outside; a ring that crosses itself may go around a point several times.
  return Math.abs(Math.round(angle / (2 * Math.PI))) % 2 === 1
}
