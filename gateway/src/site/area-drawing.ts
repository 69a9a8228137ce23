import type { OutlineTopology } from '@homeground/contracts'
import { merge } from 'topojson-client'
import type { MultiPolygon, Objects, Polygon, Topology } from 'topojson-specification'

/** The area of a place among the zips around it. */
export interface AreaToDraw {
  /** The zips of the place. */
  readonly zips: readonly string[]
  /** The responses of `GET /api/outlines/:version/:state/:detail` for its states. */
  readonly topologies: readonly string[]
}

/** Pixels. */
export interface Box {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
}

/** Around the place, as a share of the smaller side of its box. */
const paddingShare = 0.14
/** A zip of a few blocks is drawn with what is around it: degrees of latitude. */
const leastDegrees = 0.02

type Position = readonly number[]
type Point = readonly [x: number, y: number]
type ZipShape = (Polygon | MultiPolygon) & { readonly id: string }

/** SVG paths. */
export interface AreaPaths {
  /** The zips of the place together, to be filled. */
  readonly area: string
  /** The line around it, without lines inside. */
  readonly outline: string
  /** The lines between all zips in the box. */
  readonly around: string
}

/**
 * The outline of a place in the middle of a box. Undefined if none of its zips has one. Errors: SyntaxError if a topology
 * is not JSON.
 */
export function drawArea({ zips, topologies }: AreaToDraw, box: Box): AreaPaths | undefined {
  const wanted = new Set(zips)
  const states = topologies.map((text) => {
    const topology = JSON.parse(text) as OutlineTopology as unknown as Topology<Objects>
    const collection = topology.objects.zips as unknown as { geometries: ZipShape[] }
    return { topology, own: collection.geometries.filter(({ id }) => wanted.has(id)) }
  })
  const areas = states.flatMap(({ topology, own }) => (own.length > 0 ? merge(topology, own).coordinates : []))
  const corners = areas.flatMap((rings) => rings[0] ?? [])
  if (corners.length === 0) return undefined
  const project = projectionOf(corners, box)
  const isInBox = ([x, y]: Point) => x > box.x && x < box.x + box.width && y > box.y && y < box.y + box.height
  const around = states.flatMap(({ topology }) =>
    bordersOf(topology)
      .map((line) => line.map(project))
      .filter((line) => line.some(isInBox)),
  )
  const rings = areas.flat()
  return {
    area: rings.map((ring) => `${pathOf(ring.map(project))}Z`).join(''),
    outline: withoutCommonLines(rings)
      .map((line) => pathOf(line.map(project)))
      .join(''),
    around: around.map(pathOf).join(''),
  }
}

/** Rings as lines, without what two of them have in common: the border between two states that a place is in. */
function withoutCommonLines(rings: readonly (readonly Position[])[]): Position[][] {
  // The publisher's grid: each state has its own origin, so that equal positions differ by rounding.
  const nameOf = ([lng, lat]: Position) => `${lng!.toFixed(4)} ${lat!.toFixed(4)}`
  const keyOf = (from: Position, to: Position) => [nameOf(from), nameOf(to)].sort().join()
  const counts = new Map<string, number>()
  for (const ring of rings) {
    for (let i = 1; i < ring.length; i++) {
      const key = keyOf(ring[i - 1]!, ring[i]!)
      counts.set(key, (counts.get(key) ?? 0) + 1)
    }
  }
  return rings.flatMap((ring) => {
    const lines: Position[][] = [[]]
    for (let i = 1; i < ring.length; i++) {
      const [from, to] = [ring[i - 1]!, ring[i]!]
      if (counts.get(keyOf(from, to))! > 1) lines.push([])
      else if (lines.at(-1)!.length === 0) lines.at(-1)!.push(from, to)
      else lines.at(-1)!.push(to)
    }
    return lines.filter(({ length }) => length > 0)
  })
}

/** The lines between zips, in degrees. */
function bordersOf({ arcs, transform }: Topology): Position[][] {
  const { scale, translate } = transform!
  return arcs.map((arc) => {
    let [x, y] = [0, 0]
    return arc.map(([stepX, stepY]) => {
      x += stepX!
      y += stepY!
      return [x * scale[0] + translate[0], y * scale[1] + translate[1]]
    })
  })
}

/** Fits positions into the middle of a box. Longitudes are scaled for the latitude of their middle. */
function projectionOf(positions: readonly Position[], box: Box): (position: Position) => Point {
  let [west, south, east, north] = [Infinity, Infinity, -Infinity, -Infinity]
  for (const [lng, lat] of positions) {
    west = Math.min(west, eastOf(lng!))
    east = Math.max(east, eastOf(lng!))
    south = Math.min(south, lat!)
    north = Math.max(north, lat!)
  }
  const middle = { lng: (west + east) / 2, lat: (south + north) / 2 }
  const narrowing = Math.cos((middle.lat * Math.PI) / 180)
  const padding = paddingShare * Math.min(box.width, box.height)
  const scale = Math.min(
    (box.width - 2 * padding) / Math.max(leastDegrees, (east - west) * narrowing),
    (box.height - 2 * padding) / Math.max(leastDegrees, north - south),
  )
  return ([lng, lat]) => [
    box.x + box.width / 2 + (eastOf(lng!) - middle.lng) * narrowing * scale,
    box.y + box.height / 2 - (lat! - middle.lat) * scale,
  ]
}

/** Islands beyond the date line are west of Alaska, not on the other side of the map. */
function eastOf(lng: number): number {
  return lng > 0 ? lng - 360 : lng
}

function pathOf(points: readonly Point[]): string {
  return points.map(([x, y], index) => `${index === 0 ? 'M' : 'L'}${x.toFixed(1)} ${y.toFixed(1)}`).join('')
}
