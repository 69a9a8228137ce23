import { feature, mergeArcs } from 'topojson-client'
import { topology } from 'topojson-server'
import type { MultiPolygon as MultiPolygonArcs, Polygon as PolygonArcs, Topology } from 'topojson-specification'

/** Positions on the grid of `@homeground/outlines`. */
export type Position = [x: number, y: number]
/** Polygons of closed rings, the outer one first. */
export type Polygons = Position[][][]

export interface Box {
  readonly west: number
  readonly south: number
  readonly east: number
  readonly north: number
}

/** The box of a list of positions. */
export function boxOf(positions: Iterable<readonly [number, number]>): Box {
  let [west, south, east, north] = [Infinity, Infinity, -Infinity, -Infinity]
  for (const [x, y] of positions) {
    west = Math.min(west, x)
    east = Math.max(east, x)
    south = Math.min(south, y)
    north = Math.max(north, y)
  }
  return { west, south, east, north }
}

/** Finds entries by boxes that touch theirs, in cells of `size` units. */
export function createBoxIndex<Entry>(size: number) {
  const cells = new Map<number, { box: Box; entry: Entry }[]>()
  function* cellsOf({ west, south, east, north }: Box) {
    for (let x = Math.floor(west / size); x <= Math.floor(east / size); x++) {
      for (let y = Math.floor(south / size); y <= Math.floor(north / size); y++) yield x * 2 ** 25 + y
    }
  }
  return {
    add(box: Box, entry: Entry): void {
      for (const cell of cellsOf(box)) {
        const entries = cells.get(cell)
        if (entries) entries.push({ box, entry })
        else cells.set(cell, [{ box, entry }])
      }
    },
    touching(box: Box): Set<Entry> {
      const found = new Set<Entry>()
      for (const cell of cellsOf(box)) {
        for (const other of cells.get(cell) ?? []) {
          const { west, south, east, north } = other.box
          if (west <= box.east && box.west <= east && south <= box.north && box.south <= north) found.add(other.entry)
        }
      }
      return found
    },
  }
}

/** The area of a ring in square units, positive if it runs counterclockwise. */
function signedArea(ring: readonly Position[]): number {
  const [x0, y0] = ring[0]!
  let twice = 0
  for (let i = 0; i + 1 < ring.length; i++) {
    const [[x1, y1], [x2, y2]] = [ring[i]!, ring[i + 1]!]
    twice += (x1 - x0) * (y2 - y0) - (x2 - x0) * (y1 - y0)
  }
  return twice / 2
}

/** The area of a ring in square units. */
export function ringArea(ring: readonly Position[]): number {
  return Math.abs(signedArea(ring))
}

/** Outer rings counterclockwise and holes clockwise, so that neighbors run along their border in opposite directions. */
function directed(polygons: Polygons): Polygons {
  return polygons.map((rings) =>
    rings.map((ring, position) => (signedArea(ring) > 0 === (position === 0) ? ring : ring.toReversed())),
  )
}

/** The area of polygons in square units. */
export function areaOf(polygons: Polygons): number {
  return polygons.reduce(
    (sum, [outer, ...holes]) => sum + ringArea(outer!) - holes.reduce((all, hole) => all + ringArea(hole), 0),
    0,
  )
}

/** The distance of a point from polygons in units; 0 inside of them. */
export function distanceTo(polygons: Polygons, [x, y]: Position): number {
  let isInside = false
  let nearest = Infinity
  for (const ring of polygons.flat()) {
    for (let i = 0; i + 1 < ring.length; i++) {
      const [[x1, y1], [x2, y2]] = [ring[i]!, ring[i + 1]!]
      if (y1 > y !== y2 > y && x < ((x2 - x1) * (y - y1)) / (y2 - y1) + x1) isInside = !isInside
      nearest = Math.min(nearest, distanceToSegment([x, y], [x1, y1], [x2, y2]).distance)
    }
  }
  return isInside ? 0 : nearest
}

function distanceToSegment([x, y]: Position, [x1, y1]: Position, [x2, y2]: Position) {
  const [dx, dy] = [x2 - x1, y2 - y1]
  const share = dx === 0 && dy === 0 ? 0 : ((x - x1) * dx + (y - y1) * dy) / (dx * dx + dy * dy)
  const within = Math.min(1, Math.max(0, share))
  return { share, distance: Math.hypot(x - x1 - within * dx, y - y1 - within * dy) }
}

/** A point this near to a line is on it, in units. */
const ON_LINE = 0.75
const MOST_ROUNDS = 12

/**
 * Polygons whose borders have all of their points in common: where a line passes through a point of another line or
 * crosses it, both have that point. Lines that run to a point and back are left out.
 */
export function withCommonPoints(zips: ReadonlyMap<string, Polygons>): Map<string, Polygons> {
  const rings = [...zips].flatMap(([zip, polygons]) =>
    polygons.flatMap((each, polygon) => each.map((ring) => ({ zip, polygon, ring: withoutSpikes(ring) }))),
  )
  for (let round = 0; round < MOST_ROUNDS; round++) {
    const added = addCommonPoints(rings)
    if (added === 0) break
  }
  const result = new Map<string, Polygons>()
  for (const [zip, ofZip] of Map.groupBy(rings, (each) => each.zip)) {
    const polygons = [...Map.groupBy(ofZip, ({ polygon }) => polygon).values()]
      .map((each) => each.map(({ ring }) => ring))
      .filter(([outer]) => outer!.length >= 4 && ringArea(outer!) > 0)
      .map(([outer, ...holes]) => [outer!, ...holes.filter((hole) => hole.length >= 4 && ringArea(hole) > 0)])
    if (polygons.length > 0) result.set(zip, polygons)
  }
  return result
}

interface Segment {
  readonly from: Position
  readonly to: Position
  readonly added: Position[]
}

function addCommonPoints(rings: { ring: Position[] }[]): number {
  const points = createBoxIndex<Position>(100)
  const seen = new Set<number>()
  const lines = createBoxIndex<Segment>(200)
  const segments = rings.map(({ ring }) =>
    ring.slice(1).map((to, i): Segment => {
      if (!seen.has(to[0] * 2 ** 25 + to[1])) {
        seen.add(to[0] * 2 ** 25 + to[1])
        points.add(boxOf([to]), to)
      }
      return { from: ring[i]!, to, added: [] }
    }),
  )
  let count = 0
  for (const segment of segments.flat()) {
    const box = boxOf([segment.from, segment.to])
    const near = { west: box.west - 1, south: box.south - 1, east: box.east + 1, north: box.north + 1 }
    for (const point of points.touching(near)) {
      if (isSame(point, segment.from) || isSame(point, segment.to)) continue
      const { share, distance } = distanceToSegment(point, segment.from, segment.to)
      if (share > 0 && share < 1 && distance < ON_LINE) count += segment.added.push(point) > 0 ? 1 : 0
    }
    for (const other of lines.touching(box)) {
      const point = crossingOf(segment, other)
      if (!point) continue
      for (const each of [segment, other]) {
        if (isSame(point, each.from) || isSame(point, each.to)) continue
        each.added.push(point)
        count++
      }
    }
    lines.add(box, segment)
  }
  if (count > 0) {
    for (const [i, each] of rings.entries()) {
      const ring = segments[i]!.flatMap(({ from, to, added }) => {
        const along = (p: Position) => distanceToSegment(p, from, to).share
        return [from, ...added.sort((a, b) => along(a) - along(b))]
      })
      each.ring = withoutSpikes([...ring, ring[0]!])
    }
  }
  return count
}

const isSame = (a: Position, b: Position) => a[0] === b[0] && a[1] === b[1]

/** Where two segments cross between their ends, on the grid. */
function crossingOf(a: Segment, b: Segment): Position | undefined {
  const side = (p: Position, q: Position, r: Position) =>
    Math.sign((q[0] - p[0]) * (r[1] - p[1]) - (q[1] - p[1]) * (r[0] - p[0]))
  if (side(a.from, a.to, b.from) * side(a.from, a.to, b.to) >= 0) return undefined
  if (side(b.from, b.to, a.from) * side(b.from, b.to, a.to) >= 0) return undefined
  const [dx, dy] = [a.to[0] - a.from[0], a.to[1] - a.from[1]]
  const [ex, ey] = [b.to[0] - b.from[0], b.to[1] - b.from[1]]
  const share = ((b.from[0] - a.from[0]) * ey - (b.from[1] - a.from[1]) * ex) / (dx * ey - dy * ex)
  return [Math.round(a.from[0] + share * dx), Math.round(a.from[1] + share * dy)]
}

function withoutSpikes(closed: readonly Position[]): Position[] {
  const ring: Position[] = []
  for (const point of closed.slice(0, -1)) {
    if (ring.length > 0 && isSame(ring.at(-1)!, point)) continue
    if (ring.length > 1 && isSame(ring.at(-2)!, point)) ring.pop()
    else ring.push(point)
  }
  for (let isChanged = true; isChanged && ring.length > 2; ) {
    isChanged = false
    if (isSame(ring[0]!, ring.at(-1)!)) isChanged = ring.pop() !== undefined
    else if (isSame(ring[1]!, ring.at(-1)!)) isChanged = ring.shift() !== undefined
    else if (isSame(ring[0]!, ring.at(-2)!)) isChanged = ring.pop() !== undefined
  }
  return ring.length > 0 ? [...ring, ring[0]!] : ring
}

/** Gaps between zips that are narrower than this mean width come from outlines that do not match. In units. */
const SLIVER_WIDTH = 60

/** Gives each narrow gap between zips to the zip that has the longest border with it. */
export function fillSlivers(zips: ReadonlyMap<string, Polygons>): Map<string, Polygons> {
  const collection: GeoJSON.FeatureCollection = {
    type: 'FeatureCollection',
    features: [...zips].map(([zip, coordinates]) => ({
      type: 'Feature',
      id: zip,
      properties: null,
      geometry: { type: 'MultiPolygon', coordinates: directed(coordinates) },
    })),
  }
  const whole = topology({ zips: collection }) as Topology
  const { geometries } = whole.objects.zips as unknown as { geometries: (MultiPolygonArcs & { id: string })[] }
  const lengths = whole.arcs.map((arc) =>
    arc.slice(1).reduce((sum, [x, y], i) => sum + Math.hypot(x! - arc[i]![0]!, y! - arc[i]![1]!), 0),
  )
  const owners = new Map<number, number>()
  for (const [owner, { arcs }] of geometries.entries()) for (const ref of arcs.flat(2)) owners.set(ref, owner)
  const land = mergeArcs(whole as never, geometries as never) as MultiPolygonArcs
  const fillings = new Map<number, PolygonArcs[]>()
  for (const [, ...holes] of land.arcs) {
    for (const hole of holes) {
      const positions = feature(whole, {
        type: 'Polygon',
        arcs: [hole],
      } as never) as unknown as GeoJSON.Feature<GeoJSON.Polygon>
      const border = hole.reduce((sum, ref) => sum + lengths[ref < 0 ? ~ref : ref]!, 0)
      if ((2 * ringArea(positions.geometry.coordinates[0] as Position[])) / border > SLIVER_WIDTH) continue
      const shares = new Map<number, number>()
      for (const ref of hole) {
        const owner = owners.get(ref)
        if (owner !== undefined) shares.set(owner, (shares.get(owner) ?? 0) + lengths[ref < 0 ? ~ref : ref]!)
      }
      const [owner] = [...shares].sort((a, b) => b[1] - a[1])[0] ?? []
      if (owner === undefined) continue
      const gap: PolygonArcs = { type: 'Polygon', arcs: [hole.toReversed().map((ref) => ~ref)] }
      fillings.set(owner, [...(fillings.get(owner) ?? []), gap])
    }
  }
  console.log(`${[...fillings.values()].flat().length} narrow gaps filled`)
  const positionsOf = (polygons: MultiPolygonArcs) => {
    const outline = feature(whole, polygons as never) as unknown as GeoJSON.Feature<GeoJSON.MultiPolygon>
    return outline.geometry.coordinates as Polygons
  }
  return new Map(
    geometries.map((geometry, owner) => {
      const gaps = fillings.get(owner)
      const filled = gaps && positionsOf(mergeArcs(whole as never, [geometry, ...gaps] as never) as MultiPolygonArcs)
      // A gap along a ring that touches itself may not fit.
      const isWhole = filled?.flat().every((ring) => isSame(ring[0]!, ring.at(-1)!))
      return [geometry.id, isWhole ? filled! : positionsOf(geometry)]
    }),
  )
}
