import type { Area, ColumnsInput, Range } from '../src/index.ts'

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
