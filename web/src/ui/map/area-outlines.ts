import { countyName } from '@homeground/catalog/counties'
import { stateOfFips } from '@homeground/catalog/states'
import type { Geometry, Position } from 'geojson'
import { feature } from 'topojson-client'
import { mercatorX, mercatorY } from './mercator.ts'
import type { Topology } from './topology.ts'

/**
 * The outlines of many areas in few arrays, which a worker hands over without copying. Positions are Mercator, in units of
 * the world's width. An area fills what an odd number of its rings surround.
 */
export interface AreaOutlines {
  /** The zips, or the counties as "Middlesex County, MA". */
  readonly ids: readonly string[]
  /** x0, y0, x1, y1 … of all rings, one after the other. */
  readonly points: Float64Array
  /** Where each ring starts in `points`, and where the last one ends. */
  readonly ringStarts: Uint32Array
  /** The first ring of each area, and the number of all rings. */
  readonly firstRings: Uint32Array
  /** West, north, east, south of each area. */
  readonly bounds: Float64Array
}

type Collection = Extract<Topology['objects'][string], { type: 'GeometryCollection' }>

/** What files of outlines contain, and the id that an area has on the map. */
const readers = {
  zips: (shape: { id: string }) => shape.id,
  counties: ({ id, name }: { id: string; name: string }) => `${countyName(id, name)}, ${stateOfFips(id) ?? ''}`,
} as const
export type AreaKind = keyof typeof readers

/** The areas of a TopoJSON file: zips by their zip, counties of us-atlas by the id of their place. */
export function readAreas(topology: Topology, kind: AreaKind): AreaOutlines {
  const { features } = feature(topology, topology.objects[kind] as Collection)
  const ids: string[] = []
  const points: number[] = []
  const ringStarts = [0]
  const firstRings = [0]
  const bounds: number[] = []
  for (const { id = '', properties, geometry } of features) {
    const rings = ringsOf(geometry)
    if (rings.length === 0) continue
    const name = String((properties as { name?: string } | null)?.name ?? '')
    ids.push(readers[kind]({ id: String(id), name }))
    const box = { west: Infinity, north: Infinity, east: -Infinity, south: -Infinity }
    for (const [lng, lat] of rings.flat()) {
      const [x, y] = [mercatorX(lng!), mercatorY(lat!)]
      points.push(x, y)
      box.west = Math.min(box.west, x)
      box.north = Math.min(box.north, y)
      box.east = Math.max(box.east, x)
      box.south = Math.max(box.south, y)
    }
    for (const ring of rings) ringStarts.push(ringStarts.at(-1)! + 2 * ring.length)
    firstRings.push(ringStarts.length - 1)
    bounds.push(box.west, box.north, box.east, box.south)
  }
  return {
    ids,
    points: Float64Array.from(points),
    ringStarts: Uint32Array.from(ringStarts),
    firstRings: Uint32Array.from(firstRings),
    bounds: Float64Array.from(bounds),
  }
}

function ringsOf(geometry: Geometry | null): Position[][] {
  if (geometry?.type === 'Polygon') return geometry.coordinates
  return geometry?.type === 'MultiPolygon' ? geometry.coordinates.flat() : []
}

/** One of the areas of a file. */
export interface Area {
  readonly outlines: AreaOutlines
  readonly index: number
}

/** The part of an area's file that its rings and bounds are in. */
export function boundsOfArea({ outlines, index }: Area) {
  const [west, north, east, south] = outlines.bounds.subarray(4 * index, 4 * index + 4)
  return { west: west!, north: north!, east: east!, south: south! }
}

/** The larger side of an area, in units of the world's width. */
export function sizeOfArea(area: Area): number {
  const { west, north, east, south } = boundsOfArea(area)
  return Math.max(east - west, south - north)
}

/** Areas by id. Of an id that several files have, the first one's. */
export type AreasById = ReadonlyMap<string, Area>

export function areasById(files: readonly AreaOutlines[]): AreasById {
  const areas = new Map<string, Area>()
  for (const outlines of files)
    for (const [index, id] of outlines.ids.entries()) if (!areas.has(id)) areas.set(id, { outlines, index })
  return areas
}

/** Cells of the index for each width of the world: one is 0.18° wide, about as wide as a zip. */
const cellsPerWorld = 2048

/** By cell, as `row * cellsPerWorld + column`: the areas whose bounds reach into it. */
type AreaIndex = ReadonlyMap<number, readonly number[]>
const indexes = new WeakMap<AreaOutlines, AreaIndex>()

function indexOf(outlines: AreaOutlines): AreaIndex {
  const known = indexes.get(outlines)
  if (known) return known
  const cells = new Map<number, number[]>()
  for (let index = 0; index < outlines.ids.length; index++) {
    const { west, north, east, south } = boundsOfArea({ outlines, index })
    for (let row = cellAt(north); row <= cellAt(south); row++) {
      for (let column = cellAt(west); column <= cellAt(east); column++) {
        const cell = row * cellsPerWorld + column
        const areas = cells.get(cell)
        if (areas) areas.push(index)
        else cells.set(cell, [index])
      }
    }
  }
  indexes.set(outlines, cells)
  return cells
}

function cellAt(position: number): number {
  return Math.floor(position * cellsPerWorld)
}

/** The id of the area around a point in Mercator; undefined where there is none. */
export function areaAt(files: readonly AreaOutlines[], { x, y }: { x: number; y: number }): string | undefined {
  const cell = cellAt(y) * cellsPerWorld + cellAt(x)
  for (const outlines of files) {
    const index = indexOf(outlines)
      .get(cell)
      ?.find((each) => surrounds({ outlines, index: each }, { x, y }))
    if (index !== undefined) return outlines.ids[index]
  }
  return undefined
}

/** By the parity of the borders that are east of the point. */
function surrounds({ outlines, index }: Area, { x, y }: { x: number; y: number }): boolean {
  const { points, ringStarts, firstRings } = outlines
  let isInside = false
  for (let ring = firstRings[index]!; ring < firstRings[index + 1]!; ring++) {
    for (let at = ringStarts[ring]!; at + 3 < ringStarts[ring + 1]!; at += 2) {
      const [y0, y1] = [points[at + 1]!, points[at + 3]!]
      if (y0 > y === y1 > y) continue
      const crossing = points[at]! + ((y - y0) / (y1 - y0)) * (points[at + 2]! - points[at]!)
      if (crossing > x) isInside = !isInside
    }
  }
  return isInside
}

/** Paths have positions from the corner of their file's first area, in this part of the world's width. */
export const pathUnit = 2 ** -20

/** Where the positions of a file's paths count from. */
export function originOf({ bounds }: AreaOutlines): { x: number; y: number } {
  return { x: bounds[0] ?? 0, y: bounds[1] ?? 0 }
}

/** Calls `move` for the first position of each ring of an area, `line` for the others, in units of paths. */
export function traceArea(
  { outlines, index }: Area,
  { move, line }: Record<'move' | 'line', (x: number, y: number) => void>,
): void {
  const { points, ringStarts, firstRings } = outlines
  const origin = originOf(outlines)
  for (let ring = firstRings[index]!; ring < firstRings[index + 1]!; ring++) {
    const start = ringStarts[ring]!
    for (let at = start; at < ringStarts[ring + 1]!; at += 2) {
      const [x, y] = [(points[at]! - origin.x) / pathUnit, (points[at + 1]! - origin.y) / pathUnit]
      if (at === start) move(x, y)
      else line(x, y)
    }
  }
}
