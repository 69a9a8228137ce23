import type { MapItems } from '@homeground/contracts'
import { project } from './albers.ts'
import type { Patch } from './hexagons.ts'

type Item = MapItems[number]

/** A cluster is sampled at least this densely, at most `mostSamples` a side. */
const mostSamples = 8

/**
 * Items of the map call as patches of the drawing. A cluster tells the box of its zips, not where in
 * it they stand, so it counts as spread evenly over the box, sampled every `step` of the drawing.
 * Items without a value, and the territories, are left out.
 */
export function patchesOf(items: MapItems, attribute: string, step: number): Patch[] {
  return items.flatMap((item) => {
    const value = (item.type === 'cluster' ? item.averages : item.values)[attribute] ?? null
    if (value === null) return []
    const points = spotsOf(item, step).flatMap(([lng, lat]) => {
      const at = project(lng, lat)
      return at ? [{ x: at[0], y: at[1] }] : []
    })
    if (points.length === 0) return []
    return [{ count: item.type === 'cluster' ? item.count : 1, value, points }]
  })
}

function spotsOf(item: Item, step: number): [lng: number, lat: number][] {
  if (item.type === 'zip') return [[item.lng, item.lat]]
  const [west, south, east, north] = item.extent as [number, number, number, number]
  const [from, to] = [project(west, south), project(east, north)]
  if (!from || !to) return [[item.lng, item.lat]]
  const far = Math.max(Math.abs(to[0] - from[0]), Math.abs(to[1] - from[1]))
  const side = Math.min(mostSamples, 1 + Math.ceil(far / step))
  const at = (low: number, high: number, index: number) =>
    low + ((index + 0.5) / side) * (high - low)
  return Array.from({ length: side * side }, (_, index) => [
    at(west, east, index % side),
    at(south, north, Math.floor(index / side)),
  ])
}
