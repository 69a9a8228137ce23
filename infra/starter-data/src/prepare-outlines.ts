/**
 * Makes `outlines-2020.csv.gz` from outlines that others have reshaped from the Census file; README.md says how they are
 * checked. `node infra/starter-data/src/prepare-outlines.ts <folder of the outlines> <ZCTA gazetteer, gzip>`.
 */
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { brotliCompressSync, constants, gunzipSync, gzipSync } from 'node:zlib'
import { isStateAbbr } from '@homeground/catalog/states'
import {
  buildOutlines,
  packOutlines,
  polygonsOnGrid,
  type Ring,
  UNITS_PER_DEGREE,
  type ZipArea,
} from '@homeground/outlines'
import { difference, type Geom, intersection, union } from 'polyclip-ts'
import {
  areaOf,
  boxOf,
  createBoxIndex,
  distanceTo,
  fillSlivers,
  type Polygons,
  type Position,
  withCommonPoints,
} from './planar.ts'

/** An outline whose center is farther outside than this share of its size is that of another place. */
const FARTHEST_CENTER = 0.25
/** An outline of which less is left beside its neighbors does not show its zip. */
const LEAST_LEFT = 0.5

interface Feature {
  readonly geometry?: GeoJSON.Geometry | null
  readonly properties: { readonly zip?: string; readonly ZCTA5CE20?: string }
}

interface Outline {
  readonly zip: string
  /** Outlines of one file have no area in common. */
  readonly file: string
  polygons: Polygons
}

const [folder, gazetteer] = process.argv.slice(2)
if (!folder || !gazetteer) throw new RangeError('Name the folder of the outlines and the gazetteer.')
const centers = readCenters(gazetteer)
const states = readStates()
const index = createBoxIndex<Outline>(UNITS_PER_DEGREE / 4)
const placed = new Map<string, Polygons>()
const leftOut: Record<string, string[]> = {}
for (const outline of readOutlines(/^cb2020-/)) place(outline)
console.log(`${placed.size} finer outlines`)
for (const outline of readOutlines(/^coarse-/)) if (!placed.has(outline.zip)) place(outline)
console.log(`${placed.size} outlines`)
const finished = fillSlivers(withCommonPoints(placed))
// Lines that were moved to common points may have turned a narrow outline inside out.
for (const [zip, polygons] of finished) {
  if (!isAtCenter(zip, polygons)) {
    finished.delete(zip)
    leaveOut(zip, 'center is elsewhere')
  }
}
console.log('left out', leftOut)
writeOutlines(finished)

function readCenters(path: string): Map<string, Position> {
  const [head, ...lines] = gunzipSync(readFileSync(path)).toString().trim().split('\n')
  const names = head!.split('|').map((name) => name.trim())
  const [zip, lat, lng] = ['GEOID', 'INTPTLAT', 'INTPTLONG'].map((name) => names.indexOf(name))
  return new Map(
    lines.map((line) => {
      const fields = line.split('|')
      return [fields[zip!]!, [Number(fields[lng!]) * UNITS_PER_DEGREE, Number(fields[lat!]) * UNITS_PER_DEGREE]]
    }),
  )
}

/** Zip → state, of the list of zips that the product has. */
function readStates(): Map<string, string> {
  const { codes } = createRequire(import.meta.url)('zipcodes') as {
    codes: Record<string, { zip: string; state: string }>
  }
  return new Map(Object.values(codes).map(({ zip, state }) => [zip, state]))
}

function* readOutlines(name: RegExp): Generator<Outline> {
  for (const file of readdirSync(folder!)
    .filter((each) => name.test(each))
    .sort()) {
    const { features } = JSON.parse(gunzipSync(readFileSync(join(folder!, file))).toString()) as { features: Feature[] }
    for (const { geometry, properties } of features) {
      if (geometry?.type !== 'Polygon' && geometry?.type !== 'MultiPolygon') continue
      const polygons = polygonsOnGrid(geometry)?.map((rings) => rings.map(positionsOf))
      if (polygons)
        yield { zip: (properties.zip ?? properties.ZCTA5CE20)!, file: name.test('coarse-') ? '' : file, polygons }
    }
  }
}

function positionsOf(ring: Ring): Position[] {
  return Array.from({ length: ring.length / 2 }, (_, i) => [ring[2 * i]!, ring[2 * i + 1]!])
}

/**
 * Adds an outline without what it has in common with those before it. Returns why it is left out if it is not that of its
 * zip.
 */
function faultOf(outline: Outline): string | undefined {
  const { zip, file } = outline
  if (!centers.has(zip)) return 'not in the gazetteer'
  if (file === '') outline.polygons = onGrid(union(outline.polygons as Geom))
  const whole = areaOf(outline.polygons)
  const boxes = outline.polygons.map(([outer]) => boxOf(outer!))
  const others = new Set(boxes.flatMap((box) => [...index.touching(box)]))
  const cutters = [...others].filter(
    (other) =>
      (file === '' || other.file !== file) &&
      areaOf(onGrid(intersection(outline.polygons as Geom, other.polygons as Geom))) > 0,
  )
  if (cutters.length > 0) {
    outline.polygons = onGrid(difference(outline.polygons as Geom, ...cutters.map(({ polygons }) => polygons as Geom)))
  }
  const left = areaOf(outline.polygons)
  if (left < LEAST_LEFT * whole) return 'covered by its neighbors'
  if (!isAtCenter(zip, outline.polygons)) return 'center is elsewhere'
  placed.set(zip, outline.polygons)
  for (const [outer] of outline.polygons) index.add(boxOf(outer!), outline)
  return undefined
}

function place(outline: Outline): void {
  const fault = faultOf(outline)
  if (fault) leaveOut(outline.zip, fault)
}

function leaveOut(zip: string, fault: string): void {
  leftOut[fault] = [...(leftOut[fault] ?? []), zip]
}

function isAtCenter(zip: string, polygons: Polygons): boolean {
  return distanceTo(polygons, centers.get(zip)!) <= FARTHEST_CENTER * Math.sqrt(areaOf(polygons))
}

function onGrid(polygons: Geom): Polygons {
  return (polygons as Position[][][])
    .map((rings) => rings.map((ring) => ring.map(([x, y]): Position => [Math.round(x), Math.round(y)])))
    .filter(([outer]) => areaOf([[outer!]]) > 4)
}

function writeOutlines(zips: ReadonlyMap<string, Polygons>): void {
  const areas = [...zips].flatMap(([zip, polygons]): ZipArea[] => {
    const state = states.get(zip) ?? nearestState(zip)
    if (!isStateAbbr(state)) throw new Error(`${zip} is in ${state}.`)
    return [{ zip, state, polygons: polygons.map((rings) => rings.map((ring) => Int32Array.from(ring.flat()))) }]
  })
  const lines = ['state,zips,outlines']
  for (const outlines of buildOutlines(areas)) {
    const packed = brotliCompressSync(packOutlines(outlines), {
      params: { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_LGWIN]: 22 },
    })
    lines.push([outlines.state, outlines.zips.length, packed.toString('base64')].join(','))
  }
  writeFileSync(new URL('../outlines-2020.csv.gz', import.meta.url), gzipSync(`${lines.join('\n')}\n`))
  console.log(`${areas.length} outlines in ${lines.length - 1} states`)
}

/** The state of the nearest zip that the list has. */
function nearestState(zip: string): string {
  const [x, y] = centers.get(zip)!
  let nearest = { state: '', distance: Infinity }
  for (const [other, state] of states) {
    const center = centers.get(other)
    const distance = center ? Math.hypot(center[0] - x, center[1] - y) : Infinity
    if (distance < nearest.distance) nearest = { state, distance }
  }
  return nearest.state
}
