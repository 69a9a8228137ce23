import type { OutlineTopology } from '@homeground/contracts'
import { feature, merge } from 'topojson-client'
import type { MultiPolygon, Objects, Polygon, Topology } from 'topojson-specification'

/** The area of a place among the zips around it, or whole states. */
export interface AreaToDraw {
  /** The zips of the place; `all` for all of the topologies. */
  readonly zips: readonly string[] | 'all'
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
/** Around a whole state, which has nothing around it. */
const statePaddingShare = 0.02
/** A zip of a few blocks is drawn with what is around it: degrees of latitude. */
const leastDegrees = 0.02

type Position = readonly number[]
type Point = readonly [x: number, y: number]
type PolygonsOfZip =
  | { readonly type: 'Polygon'; readonly coordinates: readonly (readonly Position[])[] }
  | { readonly type: 'MultiPolygon'; readonly coordinates: readonly (readonly (readonly Position[])[])[] }
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
export function drawArea(area: AreaToDraw, box: Box): AreaPaths | undefined {
  const fitted = fitArea(area, box)
  if (!fitted) return undefined
  const { states, rings, project } = fitted
  const isInBox = ([x, y]: Point) => x > box.x && x < box.x + box.width && y > box.y && y < box.y + box.height
  const around = states.flatMap(({ topology }) =>
    bordersOf(topology)
      .map((line) => line.map(project))
      .filter((line) => line.some(isInBox)),
  )
  return {
    area: rings.map((ring) => `${pathOf(ring.map(project))}Z`).join(''),
    outline: outlineOf(fitted),
    around: around.map(pathOf).join(''),
  }
}

/** All zips in a box, each as a path of its own. */
export interface ZipPaths {
  /** What the box shows, in degrees. Longitudes east of the date line are below −180. */
  readonly bounds: Readonly<Record<'west' | 'south' | 'east' | 'north', number>>
  /** By zip, in units of the box times `zipPathScale`. */
  readonly paths: readonly (readonly [zip: string, path: string])[]
  /** The line around the place, in units of the box; empty for states. */
  readonly outline: string
}

/** Coordinates are whole numbers, which are short: quarters of a pixel. */
export const zipPathScale = 4

/** A place with all zips around it in a box that begins at 0, or all zips of a state. Otherwise as {@link drawArea}. */
export function drawZips(area: AreaToDraw, box: Box): ZipPaths | undefined {
  const fitted = fitArea(area, box)
  if (!fitted) return undefined
  const { states, project, bounds } = fitted
  const toGrid = (position: Position): Point => {
    const [x, y] = project(position)
    return [Math.round(x * zipPathScale), Math.round(y * zipPathScale)]
  }
  const [width, height] = [box.width * zipPathScale, box.height * zipPathScale]
  const touchesBox = (ring: readonly Point[]) =>
    ring.some(([x]) => x > 0) &&
    ring.some(([x]) => x < width) &&
    ring.some(([, y]) => y > 0) &&
    ring.some(([, y]) => y < height)
  const paths = states.flatMap(({ topology, shapes }) =>
    shapes.flatMap((shape): (readonly [string, string])[] => {
      const { geometry } = feature(topology, shape) as { geometry: PolygonsOfZip }
      const polygons = geometry.type === 'Polygon' ? [geometry.coordinates] : geometry.coordinates
      const shown = polygons
        .map((rings) => rings.map((ring) => ring.map(toGrid)))
        .filter(([outer]) => touchesBox(outer!))
      return shown.length === 0 ? [] : [[shape.id, shown.flat().map(shortPathOf).join('')]]
    }),
  )
  return { bounds, paths, outline: area.zips === 'all' ? '' : outlineOf(fitted) }
}

interface FittedArea {
  /** With all their zips. */
  readonly states: readonly { readonly topology: Topology<Objects>; readonly shapes: readonly ZipShape[] }[]
  /** Of the place, all of its polygons. */
  readonly rings: readonly (readonly Position[])[]
  readonly project: (position: Position) => Point
  readonly bounds: ZipPaths['bounds']
}

/** Fits a place into the middle of a box. Undefined if none of its zips has an outline. */
function fitArea({ zips, topologies }: AreaToDraw, box: Box): FittedArea | undefined {
  const wanted = zips === 'all' ? undefined : new Set(zips)
  const states = topologies.map((text) => {
    const topology = JSON.parse(text) as OutlineTopology as unknown as Topology<Objects>
    const { geometries: shapes } = topology.objects.zips as unknown as { geometries: ZipShape[] }
    return { topology, shapes, own: wanted ? shapes.filter(({ id }) => wanted.has(id)) : shapes }
  })
  const areas = states.flatMap(({ topology, own }) => (own.length > 0 ? merge(topology, own).coordinates : []))
  const corners = areas.flatMap((rings) => rings[0] ?? [])
  if (corners.length === 0) return undefined
  const share = wanted ? paddingShare : statePaddingShare
  return { states, rings: areas.flat(), ...projectionOf(corners, box, share) }
}

function outlineOf({ rings, project }: Pick<FittedArea, 'rings' | 'project'>): string {
  return withoutCommonLines(rings)
    .map((line) => pathOf(line.map(project)))
    .join('')
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
function projectionOf(
  positions: readonly Position[],
  box: Box,
  padding: number,
): Pick<FittedArea, 'project' | 'bounds'> {
  let [west, south, east, north] = [Infinity, Infinity, -Infinity, -Infinity]
  for (const [lng, lat] of positions) {
    west = Math.min(west, eastOf(lng!))
    east = Math.max(east, eastOf(lng!))
    south = Math.min(south, lat!)
    north = Math.max(north, lat!)
  }
  const middle = { lng: (west + east) / 2, lat: (south + north) / 2 }
  const narrowing = Math.cos((middle.lat * Math.PI) / 180)
  const pixels = padding * Math.min(box.width, box.height)
  const scale = Math.min(
    (box.width - 2 * pixels) / Math.max(leastDegrees, (east - west) * narrowing),
    (box.height - 2 * pixels) / Math.max(leastDegrees, north - south),
  )
  const [halfWidth, halfHeight] = [box.width / 2 / scale / narrowing, box.height / 2 / scale]
  return {
    project: ([lng, lat]) => [
      box.x + box.width / 2 + (eastOf(lng!) - middle.lng) * narrowing * scale,
      box.y + box.height / 2 - (lat! - middle.lat) * scale,
    ],
    bounds: {
      west: middle.lng - halfWidth,
      south: middle.lat - halfHeight,
      east: middle.lng + halfWidth,
      north: middle.lat + halfHeight,
    },
  }
}

/** Islands beyond the date line are west of Alaska, not on the other side of the map. */
export function eastOf(lng: number): number {
  return lng > 0 ? lng - 360 : lng
}

function pathOf(points: readonly Point[]): string {
  return points.map(([x, y], index) => `${index === 0 ? 'M' : 'L'}${x.toFixed(1)} ${y.toFixed(1)}`).join('')
}

/** A closed ring of whole numbers as steps from its first point, without those that have no length. */
function shortPathOf(ring: readonly Point[]): string {
  let [x, y] = ring[0]!
  let steps = ''
  // Its last point is the first one again.
  for (const [nextX, nextY] of ring.slice(1, -1)) {
    const [dx, dy] = [nextX - x, nextY - y]
    if (dx === 0 && dy === 0) continue
    // A minus sign separates numbers too.
    steps += `${steps === '' || dx < 0 ? '' : ' '}${dx}${dy < 0 ? '' : ' '}${dy}`
    ;[x, y] = [nextX, nextY]
  }
  return steps === '' ? '' : `M${ring[0]![0]} ${ring[0]![1]}l${steps}z`
}
