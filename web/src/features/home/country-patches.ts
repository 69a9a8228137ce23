import type { MapItems } from '@homeground/contracts'
import { project } from './albers.ts'
import type { Patch } from './hexagons.ts'

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
