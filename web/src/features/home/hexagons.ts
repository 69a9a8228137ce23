/** Zips at one point or spread over an area, with the average of their values. */
import type { MapItems } from '@homeground/contracts'

/** Size of the drawing that us-atlas projects its `albers` outlines to. */
export const mapSize = { width: 975, height: 610 } as const

type Projection = (lng: number, lat: number) => [x: number, y: number]

const scale = 1300
const middle = { x: 487.5, y: 305 }
const radians = Math.PI / 180

/**
 * Albers' equal-area conic as us-atlas uses it: the contiguous states, Alaska at 0.35 of their scale
 * and Hawaii moved below Texas. The constants are those of d3's geoAlbersUsa, which would add 6 kB to the home page.
 */
const contiguous = conic({ meridian: -96, center: [-0.6, 38.7], parallels: [29.5, 45.5] })
const alaska = conic({ meridian: -154, center: [-2, 58.5], parallels: [55, 65], size: 0.35, shift: [-0.307, 0.201] })
const hawaii = conic({ meridian: -157, center: [-3, 19.9], parallels: [8, 18], shift: [-0.205, 0.212] })

/** Position of a point of the 50 states or DC in the drawing; null for the territories. */
export function project(lng: number, lat: number): [x: number, y: number] | null {
  if (lat > 50 && (lng < -129 || lng > 0)) return alaska(lng, lat)
  if (lat > 18 && lat < 23 && lng < -154 && lng > -179) return hawaii(lng, lat)
  return lat > 24 && lng > -126 && lng < -66 ? contiguous(lng, lat) : null
}

function conic(about: {
  meridian: number
  /** Degrees from the meridian, and latitude; drawn in the middle of the map, plus `shift`. */
  center: [number, number]
  parallels: [number, number]
  size?: number
  /** In units of `scale`. */
  shift?: [number, number]
}): Projection {
  const { meridian, center, parallels, size = 1, shift = [0, 0] } = about
  const sines = parallels.map((parallel) => Math.sin(parallel * radians)) as [number, number]
  const n = (sines[0] + sines[1]) / 2
  const c = 1 + sines[0] * (2 * n - sines[0])
  const raw = (degreesEast: number, lat: number): [number, number] => {
    const rho = Math.sqrt(c - 2 * n * Math.sin(lat * radians)) / n
    const theta = n * degreesEast * radians
    return [rho * Math.sin(theta), -rho * Math.cos(theta)]
  }
  const [x0, y0] = raw(...center)
  return (lng, lat) => {
    const [x, y] = raw(((lng - meridian + 540) % 360) - 180, lat)
    return [middle.x + scale * (shift[0] + size * (x - x0)), middle.y + scale * (shift[1] + size * (y0 - y))]
  }
}

type Item = MapItems[number]

/** Largest number of samples along a side of a cluster. */
const maxSamples = 8

/**
 * Map items as patches of the drawing. A cluster has the bounds of its zips, not their positions, so its
 * zips are assumed to be spread evenly and sampled every `step` units of the drawing. Items without a
 * value, and the territories, are left out.
 */
export function patchesOf(items: MapItems, attribute: string, step: number): Patch[] {
  return items.flatMap((item) => {
    const value = (item.type === 'cluster' ? item.averages : item.values)[attribute] ?? null
    if (value === null) return []
    const points = samplesOf(item, step).flatMap(([lng, lat]) => {
      const at = project(lng, lat)
      return at ? [{ x: at[0], y: at[1] }] : []
    })
    if (points.length === 0) return []
    return [{ count: item.type === 'cluster' ? item.count : 1, value, points }]
  })
}

function samplesOf(item: Item, step: number): [lng: number, lat: number][] {
  if (item.type === 'zip') return [[item.lng, item.lat]]
  const [west, south, east, north] = item.extent as [number, number, number, number]
  const [from, to] = [project(west, south), project(east, north)]
  if (!from || !to) return [[item.lng, item.lat]]
  const length = Math.max(Math.abs(to[0] - from[0]), Math.abs(to[1] - from[1]))
  const side = Math.min(maxSamples, 1 + Math.ceil(length / step))
  const at = (low: number, high: number, index: number) => low + ((index + 0.5) / side) * (high - low)
  return Array.from({ length: side * side }, (_, index) => [
    at(west, east, index % side),
    at(south, north, Math.floor(index / side)),
  ])
}

export interface Patch {
  /** Number of zips, the weight of the patch. */
  readonly count: number
  readonly value: number
  /** Sample points in the drawing; the weight is split among them. */
  readonly points: readonly Point[]
}

export interface Dot extends Point {
  /** Average of the patches around the dot, in their unit. */
  readonly value: number
}

interface Point {
  readonly x: number
  readonly y: number
}

const rowHeight = Math.sqrt(3) / 2

/**
 * Dots at the centers of a hexagon grid, `spacing` apart, wherever a patch has a point. Each averages
 * the patches within its hexagon, weighted by zips.
 */
export function hexDots(patches: readonly Patch[], spacing: number): Dot[] {
  const dots = new Map<string, { center: Point; sum: number; weight: number }>()
  for (const { points, count, value } of patches) {
    const weight = count / points.length
    for (const point of points) {
      const center = nearestCenter(point, spacing)
      const key = `${Math.round((2 * center.x) / spacing)} ${Math.round(center.y)}`
      const dot = dots.get(key) ?? { center, sum: 0, weight: 0 }
      dot.sum += value * weight
      dot.weight += weight
      dots.set(key, dot)
    }
  }
  return [...dots.values()].map(({ center, sum, weight }) => ({ ...center, value: sum / weight }))
}

/** The center of the hexagon around a point. Every second row of the grid is shifted right by half a step. */
export function nearestCenter({ x, y }: Point, spacing: number): Point {
  const above = Math.floor(y / (spacing * rowHeight))
  const [first, second] = [above, above + 1].map((row) => {
    const shift = row % 2 === 0 ? 0 : spacing / 2
    return { x: Math.round((x - shift) / spacing) * spacing + shift, y: row * spacing * rowHeight }
  }) as [Point, Point]
  const distance = (center: Point) => Math.hypot(center.x - x, center.y - y)
  return distance(first) <= distance(second) ? first : second
}
