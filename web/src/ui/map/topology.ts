import { findState, type StateAbbreviation } from '@homeground/catalog/states'
import type { Geometry, Position } from 'geojson'
import { feature, mesh } from 'topojson-client'
import type { Bounds } from '../../lib/position.ts'
import { latitudeAt, mercatorX, mercatorY } from './mercator.ts'

/** The atlas writes "Commonwealth of the …" and "United States Virgin Islands". */
const byAtlasId: Record<string, StateAbbreviation> = { '69': 'MP', '78': 'VI' }

export function stateOf({ id, name }: Pick<Region, 'id' | 'name'>): StateAbbreviation | undefined {
  return byAtlasId[id] ?? findState(name)
}

/** The region around a point in Mercator, by the parity of border crossings east of it. */
export function regionAt(regions: readonly Region[], { x, y }: { x: number; y: number }): Region | undefined {
  return regions.find(
    (region) =>
      x >= region.west &&
      x <= region.east &&
      y >= region.north &&
      y <= region.south &&
      region.rings.reduce((count, ring) => count + crossings(ring, x, y), 0) % 2 === 1,
  )
}

function crossings({ points, north, south, east }: Line, x: number, y: number): number {
  if (y < north || y > south || x > east) return 0
  let count = 0
  for (let index = 0; index + 3 < points.length; index += 2) {
    const y0 = points[index + 1]!
    const y1 = points[index + 3]!
    if (y0 > y === y1 > y) continue
    const crossing = points[index]! + ((y - y0) / (y1 - y0)) * (points[index + 2]! - points[index]!)
    if (crossing > x) count++
  }
  return count
}

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
  return polygonsOf(topology, object).map(({ id, name, polygons }) => {
    const rings = polygons.flat().map(lineOf)
    return { id, name, rings, ...unionOf(rings) }
  })
}

type Collection = Extract<Topology['objects'][string], { type: 'GeometryCollection' }>

/** The polygons of each feature of an object of the file, in degrees. */
function polygonsOf(topology: Topology, object: string) {
  const { features } = feature(topology, topology.objects[object] as Collection)
  return features.map(({ id = '', properties, geometry }) => ({
    id: String(id),
    name: String((properties as { name?: string } | null)?.name ?? ''),
    polygons: positionsOf(geometry),
  }))
}

function positionsOf(geometry: Geometry): Position[][][] {
  if (geometry.type === 'Polygon') return [geometry.coordinates]
  return geometry.type === 'MultiPolygon' ? geometry.coordinates : []
}

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
  return { points, ...mercatorBoundsOf(points) }
}

/** The bounds of x0, y0, x1, y1 … in Mercator. */
export function mercatorBoundsOf(points: Float64Array): MercatorBounds {
  const bounds = { west: Infinity, east: -Infinity, north: Infinity, south: -Infinity }
  for (let index = 0; index < points.length; index += 2) {
    bounds.west = Math.min(bounds.west, points[index]!)
    bounds.east = Math.max(bounds.east, points[index]!)
    bounds.north = Math.min(bounds.north, points[index + 1]!)
    bounds.south = Math.max(bounds.south, points[index + 1]!)
  }
  return bounds
}

function unionOf(all: readonly MercatorBounds[]): MercatorBounds {
  return {
    west: Math.min(...all.map(({ west }) => west)),
    east: Math.max(...all.map(({ east }) => east)),
    north: Math.min(...all.map(({ north }) => north)),
    south: Math.max(...all.map(({ south }) => south)),
  }
}

/** Land, coast, state lines and states; drawn before any other data arrives. */
export interface StateOutlines {
  land: readonly Line[]
  coast: readonly Line[]
  stateLines: readonly Line[]
  states: readonly Region[]
}

export function readStates(topology: Topology): StateOutlines {
  return {
    land: readRegions(topology, 'nation').flatMap(({ rings }) => rings),
    coast: readBorders(topology, 'states', (a, b) => a === b),
    stateLines: readBorders(topology, 'states', (a, b) => a !== b),
    states: readRegions(topology, 'states'),
  }
}

/** The bounds of some states, from their outlines; undefined when none of them has one. */
export function boundsOfStates(regions: readonly Region[], states: readonly string[]): Bounds | undefined {
  const selected = regions.filter((region) => states.includes(stateOf(region) ?? ''))
  if (selected.length === 0) return undefined
  const degrees = (x: number) => x * 360 - 180
  return {
    west: degrees(Math.min(...selected.map(({ west }) => west))),
    south: latitudeAt(Math.max(...selected.map(({ south }) => south))),
    east: degrees(Math.max(...selected.map(({ east }) => east))),
    north: latitudeAt(Math.min(...selected.map(({ north }) => north))),
  }
}
