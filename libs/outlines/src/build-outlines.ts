import { type OutlineDetail, outlineDetails } from '@homeground/catalog/outline-details'
import { topology } from 'topojson-server'
import { presimplify } from 'topojson-simplify'
import type { Topology } from 'topojson-specification'
import { type Arc, canonicalArc, isRing, type Point } from './arc.ts'
import { findCrossingArcs } from './crossings.ts'
import { createNeighborSearch } from './neighbors.ts'
import { arcIndex, areaOfArc, type LeveledPoint, type StateOutlines } from './state-outlines.ts'
import { UNITS_PER_DEGREE, type ZipArea } from './zip-area.ts'

/** Square meters of the smallest triangle of a border: a few pixels at the larger zoom of the level. */
const LEAST_TRIANGLE_SQM: Readonly<Record<OutlineDetail, number>> = { low: 1500 ** 2, medium: 375 ** 2, high: 100 ** 2 }
/** Square meters of the smallest hole, and of the smallest island beside the zip's largest polygon. */
const LEAST_ISLAND_SQM: Readonly<Record<OutlineDetail, number>> = { low: 3000 ** 2, medium: 750 ** 2, high: 0 }

const METERS_PER_UNIT = 111_195 / UNITS_PER_DEGREE
const RADIANS_PER_UNIT = Math.PI / 180 / UNITS_PER_DEGREE

/**
 * Builds the outlines of each state, one state at a time. A border between zips is one line at every level, also between
 * states: each state is simplified together with the zips around it, by rules that depend only on the line and on what is
 * next to it. Where simplified lines would cross, more of their points are kept. The weights of points are those of
 * Visvalingam and Whyatt (1993).
 */
export function* buildOutlines(areas: readonly ZipArea[]): Generator<StateOutlines> {
  const neighborsOf = createNeighborSearch(areas)
  const byState = Map.groupBy(areas, ({ state }) => state)
  for (const state of [...byState.keys()].sort()) {
    const own = byState.get(state)!.toSorted(byZip)
    // The lines around a neighbor end where its own neighbors do.
    const around = neighborsOf(neighborsOf(own))
    const others = [...around].filter((area) => area.state !== state).sort(byZip)
    const borders = cutBorders([...own, ...others])
    yield { state, ...withLevels(borders, own.length) }
  }
}

const byZip = (a: ZipArea, b: ZipArea) => (a.zip < b.zip ? -1 : 1)

interface Borders {
  /** With the weights of their points, in square meters. */
  readonly arcs: readonly Arc[]
  /** Each polygon is a list of rings, a ring a list of arcs. */
  readonly zips: readonly { readonly zip: string; readonly polygons: readonly (readonly (readonly number[])[])[] }[]
}

/** Cuts the borders of zips into arcs where they meet. */
function cutBorders(areas: readonly ZipArea[]): Borders {
  const features = areas.map(({ zip, polygons }) => ({
    type: 'Feature' as const,
    id: zip,
    properties: null,
    geometry: { type: 'MultiPolygon' as const, coordinates: polygons.map((rings) => rings.map(positionsOf)) },
  }))
  const collection: GeoJSON.FeatureCollection = { type: 'FeatureCollection', features }
  const whole = topology({ zips: collection })
  const { geometries } = whole.objects.zips as unknown as { geometries: { id?: string; arcs: number[][][] }[] }
  const rings = geometries.flatMap(({ arcs }) => arcs.flat())
  const partial = new Set(rings.filter(({ length }) => length > 1).flatMap((ring) => ring.map(arcIndex)))
  const canonical = (whole.arcs as Point[][]).map((arc, index) =>
    canonicalArc(arc, { whole: isRing(arc) && !partial.has(index) }),
  )
  const turned = (ref: number) => (canonical[arcIndex(ref)]!.isReversed ? ~ref : ref)
  return {
    arcs: weighed(canonical.map(({ arc }) => arc)),
    zips: geometries.map(({ id, arcs }) => ({
      zip: id!,
      polygons: arcs.map((rings) => rings.map((ring) => ring.map(turned))),
    })),
  }
}

function positionsOf(ring: Int32Array): number[][] {
  const positions: number[][] = []
  for (let i = 0; i < ring.length; i += 2) positions.push([ring[i]!, ring[i + 1]!])
  return positions
}

function weighed(arcs: readonly Arc[]): Arc[] {
  const lines: Topology<Record<string, never>> = {
    type: 'Topology',
    objects: {},
    arcs: arcs as Point[][] as number[][][],
  }
  return presimplify(lines, triangleSqm).arcs as Point[][]
}

function triangleSqm([a, b, c]: readonly [Point, Point, Point]): number {
  const twice = Math.abs((b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0]))
  return (twice / 2) * squareMeters(b[1])
}

/** Square meters of a square unit at a latitude in units. */
function squareMeters(y: number): number {
  return METERS_PER_UNIT ** 2 * Math.cos(y * RADIANS_PER_UNIT)
}

/** The outlines of the first `count` zips. */
function withLevels({ arcs, zips }: Borders, count: number): Omit<StateOutlines, 'state'> {
  const least = arcs.map(mostImportant)
  const pointLevels = arcs.map((arc) => new Uint8Array(arc.length).fill(outlineDetails.length))
  const ringLevels = createRingLevels(zips)
  for (const [level, detail] of outlineDetails.entries()) {
    for (const index of least.keys()) least[index] = Math.min(least[index]!, LEAST_TRIANGLE_SQM[detail])
    const simplified = withoutCrossings(arcs, least)
    for (const [index, arc] of arcs.entries()) {
      const levels = pointLevels[index]!
      for (const [position, point] of arc.entries()) {
        if (levels[position] === outlineDetails.length && point[2]! >= least[index]!) levels[position] = level
      }
    }
    ringLevels.add(level, { arcs: simplified, leastSqm: LEAST_ISLAND_SQM[detail] })
  }
  const numbers = new Map<number, number>()
  const renumbered = (ref: number) => {
    const number = numbers.get(arcIndex(ref)) ?? numbers.size
    numbers.set(arcIndex(ref), number)
    return ref < 0 ? ~number : number
  }
  const own = zips
    .slice(0, count)
    .map(({ zip, polygons }) => ({
      zip,
      polygons: polygons.map((rings) =>
        rings.map((ring) => ({ arcs: ring.map(renumbered), level: ringLevels.of(ring) })),
      ),
    }))
  const used = [...numbers.keys()].map((index) => {
    const levels = pointLevels[index]!
    return arcs[index]!.map(([x, y], position): LeveledPoint => [x, y, levels[position]!]).filter(
      ([, , level]) => level < outlineDetails.length,
    )
  })
  return { arcs: used, zips: own }
}

/**
 * Arcs of their points that weigh at least `least`, which is lowered for those that would cross. Lines that cross with all
 * of their points stay as they are.
 */
function withoutCrossings(arcs: readonly Arc[], least: number[]): Arc[] {
  const simplify = (index: number) => arcs[index]!.filter((point) => point[2]! >= least[index]!)
  const simplified = arcs.map((_, index) => simplify(index))
  for (;;) {
    const crossing = [...findCrossingArcs(simplified)].filter((index) => least[index]! > 0)
    if (crossing.length === 0) return simplified
    for (const index of crossing) {
      least[index] = least[index]! < 1 ? 0 : least[index]! / 4
      simplified[index] = simplify(index)
    }
  }
}

/** The weight of the points without which an arc may enclose no area: three of a ring, one of another arc. */
function mostImportant(arc: Arc): number {
  const weights = arc.slice(1, -1).map((point) => point[2]!)
  if (isRing(arc)) return weights.sort((a, b) => b - a)[2] ?? 0
  return weights.reduce((most, each) => Math.max(most, each), 0) || Number.POSITIVE_INFINITY
}

/** Finds the level from which on each ring is drawn: islands and holes only where they are large enough to see. */
function createRingLevels(zips: Borders['zips']) {
  const uses = new Map<number, number>()
  for (const ref of zips.flatMap(({ polygons }) => polygons.flat(2))) {
    uses.set(arcIndex(ref), (uses.get(arcIndex(ref)) ?? 0) + 1)
  }
  const levels = new Map<readonly number[], number>()
  /** Rings on no border with another zip. */
  const alone = zips.map(({ polygons }) =>
    polygons.map((rings) => rings.map((ring) => ring.length === 1 && uses.get(arcIndex(ring[0]!)) === 1)),
  )
  return {
    add(level: number, { arcs, leastSqm }: { arcs: readonly Arc[]; leastSqm: number }) {
      const sqmOf = ([ref]: readonly number[]) => {
        const arc = arcs[arcIndex(ref!)]!
        return areaOfArc(arc) * squareMeters(arc[0]![1])
      }
      for (const [number, { polygons }] of zips.entries()) {
        const isDrawn = polygons.map(([outer, ...holes], polygon) => {
          const isIsland = holes.length === 0 && alone[number]![polygon]![0]!
          return !isIsland || sqmOf(outer!) >= leastSqm
        })
        if (!isDrawn.includes(true)) {
          const areas = polygons.map(([outer]) => sqmOf(outer!))
          isDrawn[areas.indexOf(Math.max(...areas))] = true
        }
        for (const [polygon, rings] of polygons.entries()) {
          for (const [position, ring] of rings.entries()) {
            const isSmallHole = position > 0 && alone[number]![polygon]![position]! && sqmOf(ring) < leastSqm
            if (isDrawn[polygon] && !isSmallHole && !levels.has(ring)) levels.set(ring, level)
          }
        }
      }
    },
    of: (ring: readonly number[]) => levels.get(ring)!,
  }
}
