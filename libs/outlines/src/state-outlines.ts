import { type OutlineDetail, outlineDetails } from '@homeground/catalog/outline-details'
import type { Topology } from 'topojson-specification'
import { type Arc, isRing, type Point } from './arc.ts'
import { ringArea, UNITS_PER_DEGREE } from './zip-area.ts'

/** A point in units, and the position in `outlineDetails` of the coarsest level that has it. */
export type LeveledPoint = readonly [x: number, y: number, level: number]

/** A ring as the arcs that it runs along, `~i` for a reversed one. */
export type RingArcs = readonly number[]

/** The outlines of a state's zips at all levels of detail. Neighbors have the arcs between them in common. */
export interface StateOutlines {
  /** State abbreviation. */
  readonly state: string
  /** Lines between junctions of borders, or whole rings. */
  readonly arcs: readonly (readonly LeveledPoint[])[]
  readonly zips: readonly ZipOutline[]
}

export interface ZipOutline {
  readonly zip: string
  /** Each an outer ring with its holes. Levels leave out those that are too small to see, but never a whole zip. */
  readonly polygons: readonly (readonly LeveledRing[])[]
}

interface LeveledRing {
  readonly arcs: RingArcs
  /** The position in `outlineDetails` of the coarsest level that has it. */
  readonly level: number
}

/** The outlines of a state's zips: a quantized TopoJSON topology whose object `zips` has a polygon for each zip. */
export type StateTopology = Topology<{ zips: { type: 'GeometryCollection'; geometries: ZipGeometry[] } }>

type ZipGeometry = { id: string } & (
  | { type: 'Polygon'; arcs: number[][] }
  | { type: 'MultiPolygon'; arcs: number[][][] }
)

/** The topology of a state at one level of detail. */
export function topologyOf({ arcs, zips }: StateOutlines, detail: OutlineDetail): StateTopology {
  const level = outlineDetails.indexOf(detail)
  const numbers = new Map<number, number>()
  const renumbered = (ref: number) => {
    const index = arcIndex(ref)
    const number = numbers.get(index) ?? numbers.size
    numbers.set(index, number)
    return ref < 0 ? ~number : number
  }
  const geometries = zips.map(({ zip, polygons }): ZipGeometry => {
    const [first, ...more] = polygons
      .filter(([outer]) => outer!.level <= level)
      .map((rings) => rings.filter((ring) => ring.level <= level).map((ring) => ring.arcs.map(renumbered)))
    if (more.length === 0) return { type: 'Polygon', id: zip, arcs: first! }
    return { type: 'MultiPolygon', id: zip, arcs: [first!, ...more] }
  })
  const used = [...numbers.keys()].map((index) => arcs[index]!.filter((point) => point[2] <= level))
  const [west, south] = lowestCorner(used)
  return {
    type: 'Topology',
    transform: {
      scale: [1 / UNITS_PER_DEGREE, 1 / UNITS_PER_DEGREE],
      translate: [west / UNITS_PER_DEGREE, south / UNITS_PER_DEGREE],
    },
    objects: { zips: { type: 'GeometryCollection', geometries } },
    arcs: used.map((arc) => stepsOf(arc, [west, south])),
  }
}

function lowestCorner(arcs: Iterable<readonly LeveledPoint[]>): [west: number, south: number] {
  let [west, south] = [Infinity, Infinity]
  for (const arc of arcs) {
    for (const [x, y] of arc) {
      west = Math.min(west, x)
      south = Math.min(south, y)
    }
  }
  return [west, south]
}

/** Each point relative to the one before, the first one to `origin`. */
function stepsOf(arc: Iterable<LeveledPoint>, origin: readonly [number, number]): number[][] {
  let [lastX, lastY] = origin
  const steps: number[][] = []
  for (const [x, y] of arc) {
    steps.push([x - lastX, y - lastY])
    lastX = x
    lastY = y
  }
  return steps
}

/** The number of the arc that a reference means. */
export function arcIndex(ref: number): number {
  return ref < 0 ? ~ref : ref
}

/** The form in which `packOutlines` writes outlines: all numbers are whole. */
interface Packed {
  readonly state: string
  /** Where the first steps of arcs begin: x, y. */
  readonly origin: readonly [number, number]
  /** Steps from point to point: x, y, x, y, … */
  readonly arcs: readonly (readonly number[])[]
  /** A digit for each point of each arc. */
  readonly levels: readonly string[]
  /** Each zip with its polygons, which are lists of rings; a ring is its level and its arcs. */
  readonly zips: readonly (readonly [zip: string, polygons: readonly (readonly (readonly number[])[])[]])[]
}

/** Outlines as JSON text, of which `unpackOutlines` makes them again. */
export function packOutlines({ state, arcs, zips }: StateOutlines): string {
  const origin = lowestCorner(arcs)
  const packed: Packed = {
    state,
    origin,
    arcs: arcs.map((arc) => stepsOf(arc, origin).flat()),
    levels: arcs.map((arc) => arc.map(([, , level]) => level).join('')),
    zips: zips.map(({ zip, polygons }) => [
      zip,
      polygons.map((rings) => rings.map((ring) => [ring.level, ...ring.arcs])),
    ]),
  }
  return JSON.stringify(packed)
}

/** The outlines that `packOutlines` wrote. Errors: RangeError for a text that is damaged, saying where. */
export function unpackOutlines(text: string): StateOutlines {
  const { state, origin, arcs, levels, zips } = parsePacked(text)
  requireThat(Array.isArray(origin) && origin.every(Number.isInteger), 'origin')
  const points = arcs.map((steps, index) => unpackArc(steps, { origin, levels: levels[index], name: `arc ${index}` }))
  return {
    state,
    arcs: points,
    zips: zips.map((entry) => {
      requireThat(Array.isArray(entry) && entry.length === 2, 'a zip')
      const [zip, polygons] = entry
      const name = `zip ${zip}`
      requireThat(/^\d{5}$/.test(zip) && Array.isArray(polygons) && polygons.length > 0, name)
      const unpacked = polygons.map((rings) => {
        requireThat(Array.isArray(rings) && rings.length > 0, name)
        return rings.map((ring) => unpackRing(ring, { arcs: points, name }))
      })
      requireThat(
        unpacked.some(([outer]) => outer!.level === 0),
        `${name} without a polygon at the lowest level`,
      )
      return { zip, polygons: unpacked }
    }),
  }
}

function parsePacked(text: string): Packed {
  let packed: Partial<Packed> | null
  try {
    packed = JSON.parse(text)
  } catch (error) {
    throw new RangeError(`not JSON: ${(error as Error).message}`)
  }
  const isComplete = typeof packed?.state === 'string' && Array.isArray(packed.arcs) && Array.isArray(packed.levels)
  requireThat(isComplete && Array.isArray(packed?.zips), 'a part is missing')
  return packed as Packed
}

function requireThat(isTrue: boolean, fault: string): void {
  if (!isTrue) throw new RangeError(`damaged outlines: ${fault}`)
}

interface ArcContext {
  readonly origin: readonly [number, number]
  readonly levels: string | undefined
  readonly name: string
}

function unpackArc(steps: readonly number[], { origin, levels, name }: ArcContext): LeveledPoint[] {
  requireThat(Array.isArray(steps) && steps.length >= 4 && steps.every(Number.isInteger), name)
  requireThat(
    typeof levels === 'string' && 2 * levels.length === steps.length && /^0[012]*0$/.test(levels),
    `${name}: levels`,
  )
  let [x, y] = origin
  return Array.from({ length: steps.length / 2 }, (_, i) => {
    x += steps[2 * i]!
    y += steps[2 * i + 1]!
    requireThat(
      Math.abs(x) <= 180 * UNITS_PER_DEGREE + 10 && Math.abs(y) <= 90 * UNITS_PER_DEGREE,
      `${name} is not on Earth`,
    )
    return [x, y, Number(levels![i])] as const
  })
}

function unpackRing(
  ring: readonly number[],
  { arcs, name }: { arcs: StateOutlines['arcs']; name: string },
): LeveledRing {
  requireThat(Array.isArray(ring) && ring.length >= 2 && ring.every(Number.isInteger), name)
  const [level, ...refs] = ring
  requireThat(outlineDetails[level!] !== undefined && refs.every((ref) => arcs[arcIndex(ref)] !== undefined), name)
  const lines = refs.map((ref) => (ref < 0 ? arcs[~ref]!.toReversed() : arcs[ref]!))
  const isClosed = lines.every((line, index) => {
    const [end, start] = [line.at(-1)!, lines[(index + 1) % lines.length]![0]!]
    return end[0] === start[0] && end[1] === start[1]
  })
  requireThat(isClosed, `${name} has an open ring`)
  return { arcs: refs, level: level! }
}

/** The area of a ring that is one arc, in square units. */
export function areaOfArc(arc: Arc): number {
  return isRing(arc) ? Math.abs(ringArea(arc.flatMap(([x, y]: Point) => [x, y]))) : 0
}
