import type { FeatureCollection, MultiPolygon, Polygon, Position } from 'geojson'
import { feature, mesh } from 'topojson-client'
import { mercatorX, mercatorY } from '../view/mercator.ts'

export type Topology = Parameters<typeof mesh>[0]

export interface MercatorBounds {
  readonly west: number
  readonly east: number
  readonly north: number
  readonly south: number
}

/** A line, or a ring whose last point is its first: x0, y0, x1, y1 … in Mercator, with its bounds. */
export interface Line extends MercatorBounds {
  readonly points: Float64Array
}

export interface Region extends MercatorBounds {
  readonly id: string
  readonly name: string
  readonly rings: readonly Line[]
}

/** The regions of an object of the file (`states`, `nation`), holes among their rings. */
export function readRegions(topology: Topology, object: string): Region[] {
  const { features } = feature(topology, topology.objects[object]!) as unknown as Features
  return features.map(({ id = '', properties, geometry }) => {
    const polygons = geometry.type === 'Polygon' ? [geometry.coordinates] : geometry.coordinates
    const rings = polygons.flat().map(lineOf)
    return { id: String(id), name: properties?.name ?? '', rings, ...unionOf(rings) }
  })
}

type Features = FeatureCollection<Polygon | MultiPolygon, { readonly name?: string } | null>

/**
 * Each border of an object's regions once, if it is `wanted` with the ids of the regions on its sides; a border that
 * only one region has (a coast) has that region on both.
 */
export function readBorders(topology: Topology, object: string, wanted: (a: string, b: string) => boolean): Line[] {
  const regions = topology.objects[object] as Parameters<typeof mesh>[1]
  const borders = mesh(topology, regions, (a, b) => wanted(String(a.id), String(b.id)))
  return borders.coordinates.map(lineOf)
}

function lineOf(positions: readonly Position[]): Line {
  const points = Float64Array.from(positions.flatMap(([lng, lat]) => [mercatorX(lng!), mercatorY(lat!)]))
  const bounds = { west: Infinity, east: -Infinity, north: Infinity, south: -Infinity }
  for (let at = 0; at < points.length; at += 2) {
    bounds.west = Math.min(bounds.west, points[at]!)
    bounds.east = Math.max(bounds.east, points[at]!)
    bounds.north = Math.min(bounds.north, points[at + 1]!)
    bounds.south = Math.max(bounds.south, points[at + 1]!)
  }
  return { points, ...bounds }
}

function unionOf(all: readonly MercatorBounds[]): MercatorBounds {
  return {
    west: Math.min(...all.map(({ west }) => west)),
    east: Math.max(...all.map(({ east }) => east)),
    north: Math.min(...all.map(({ north }) => north)),
    south: Math.max(...all.map(({ south }) => south)),
  }
}
