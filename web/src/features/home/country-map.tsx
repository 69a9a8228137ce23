import type { MapItems } from '@homeground/contracts'
import { formatCount, formatPeriod } from '@homeground/format/format'
import { edgeLabels, mapColors } from '@homeground/format/map-colors'
import { queryOptions, useQuery } from '@tanstack/react-query'
import type { Geometry, Position } from 'geojson'
import { useMemo } from 'react'
import { Link } from 'react-router-dom'
import { feature, mesh } from 'topojson-client'
import address from 'us-atlas/states-albers-10m.json?url'
import type { LoadedAttribute } from '../../lib/api/attributes.ts'
import { useComingGroups } from '../../lib/api/loading.ts'
import { requestList } from '../../lib/api/request.ts'
import { pause } from '../../lib/pause.ts'
import { ColorRamp } from '../../ui/map/legend.tsx'
import classes from './country-map.module.css'

/** Zips at one point or spread over an area, with the average of their values. */

/** Size of the drawing that us-atlas projects its `albers` outlines to. */
const mapSize = { width: 975, height: 610 } as const

type Projection = (lng: number, lat: number) => [x: number, y: number]

const scale = 1300
const middle = { x: 487.5, y: 305 }
const radians = Math.PI / 180

/**
 * Albers' equal-area conic as us-atlas uses it: the contiguous states, Alaska at 0.35 of their scale
 * and Hawaii moved below Texas. The constants are those of d3's geoAlbersUsa, which would add 6 kB to the home page.
 */
const contiguous = conic({ meridian: -96, center: [-0.6, 38.7], parallels: [29.5, 45.5] })
const alaska = conic({ meridian: -154, center: [-2, 58.5], parallels: [55, 65], size: 0.35, shift: [-0.307, 0.201] })
const hawaii = conic({ meridian: -157, center: [-3, 19.9], parallels: [8, 18], shift: [-0.205, 0.212] })

/** Position of a point of the 50 states or DC in the drawing; null for the territories. */
export function project(lng: number, lat: number): [x: number, y: number] | null {
  if (lat > 50 && (lng < -129 || lng > 0)) return alaska(lng, lat)
  if (lat > 18 && lat < 23 && lng < -154 && lng > -179) return hawaii(lng, lat)
  return lat > 24 && lng > -126 && lng < -66 ? contiguous(lng, lat) : null
}

function conic(about: {
  meridian: number
  /** Degrees from the meridian, and latitude; drawn in the middle of the map, plus `shift`. */
  center: [number, number]
  parallels: [number, number]
  size?: number
  /** In units of `scale`. */
  shift?: [number, number]
}): Projection {
  const { meridian, center, parallels, size = 1, shift = [0, 0] } = about
  const sines = parallels.map((parallel) => Math.sin(parallel * radians)) as [number, number]
  const n = (sines[0] + sines[1]) / 2
  const c = 1 + sines[0] * (2 * n - sines[0])
  const raw = (degreesEast: number, lat: number): [number, number] => {
    const rho = Math.sqrt(c - 2 * n * Math.sin(lat * radians)) / n
    const theta = n * degreesEast * radians
    return [rho * Math.sin(theta), -rho * Math.cos(theta)]
  }
  const [x0, y0] = raw(...center)
  return (lng, lat) => {
    const [x, y] = raw(((lng - meridian + 540) % 360) - 180, lat)
    return [middle.x + scale * (shift[0] + size * (x - x0)), middle.y + scale * (shift[1] + size * (y0 - y))]
  }
}

type Item = MapItems[number]

/** Largest number of samples along a side of a cluster. */
const maxSamples = 8

/**
 * Map items as patches of the drawing. A cluster has the bounds of its zips, not their positions, so its
 * zips are assumed to be spread evenly and sampled every `step` units of the drawing. Items without a
 * value, and the territories, are left out.
 */
export function patchesOf(items: MapItems, attribute: string, step: number): Patch[] {
  return items.flatMap((item) => {
    const value = (item.type === 'cluster' ? item.averages : item.values)[attribute] ?? null
    if (value === null) return []
    const points = samplesOf(item, step).flatMap(([lng, lat]) => {
      const at = project(lng, lat)
      return at ? [{ x: at[0], y: at[1] }] : []
    })
    if (points.length === 0) return []
    return [{ count: item.type === 'cluster' ? item.count : 1, value, points }]
  })
}

function samplesOf(item: Item, step: number): [lng: number, lat: number][] {
  if (item.type === 'zip') return [[item.lng, item.lat]]
  const [west, south, east, north] = item.extent as [number, number, number, number]
  const [from, to] = [project(west, south), project(east, north)]
  if (!from || !to) return [[item.lng, item.lat]]
  const length = Math.max(Math.abs(to[0] - from[0]), Math.abs(to[1] - from[1]))
  const side = Math.min(maxSamples, 1 + Math.ceil(length / step))
  const at = (low: number, high: number, index: number) => low + ((index + 0.5) / side) * (high - low)
  return Array.from({ length: side * side }, (_, index) => [
    at(west, east, index % side),
    at(south, north, Math.floor(index / side)),
  ])
}

interface Patch {
  /** Number of zips, the weight of the patch. */
  readonly count: number
  readonly value: number
  /** Sample points in the drawing; the weight is split among them. */
  readonly points: readonly Point[]
}

interface Dot extends Point {
  /** Average of the patches around the dot, in their unit. */
  readonly value: number
}

interface Point {
  readonly x: number
  readonly y: number
}

const rowHeight = Math.sqrt(3) / 2

/**
 * Dots at the centers of a hexagon grid, `spacing` apart, wherever a patch has a point. Each averages
 * the patches within its hexagon, weighted by zips.
 */
export function hexDots(patches: readonly Patch[], spacing: number): Dot[] {
  const dots = new Map<string, { center: Point; sum: number; weight: number }>()
  for (const { points, count, value } of patches) {
    const weight = count / points.length
    for (const point of points) {
      const center = nearestCenter(point, spacing)
      const key = `${Math.round((2 * center.x) / spacing)} ${Math.round(center.y)}`
      const dot = dots.get(key) ?? { center, sum: 0, weight: 0 }
      dot.sum += value * weight
      dot.weight += weight
      dots.set(key, dot)
    }
  }
  return [...dots.values()].map(({ center, sum, weight }) => ({ ...center, value: sum / weight }))
}

/** The center of the hexagon around a point. Every second row of the grid is shifted right by half a step. */
export function nearestCenter({ x, y }: Point, spacing: number): Point {
  const above = Math.floor(y / (spacing * rowHeight))
  const [first, second] = [above, above + 1].map((row) => {
    const shift = row % 2 === 0 ? 0 : spacing / 2
    return { x: Math.round((x - shift) / spacing) * spacing + shift, y: row * spacing * rowHeight }
  }) as [Point, Point]
  const distance = (center: Point) => Math.hypot(center.x - x, center.y - y)
  return distance(first) <= distance(second) ? first : second
}

/** Bounds of the 50 states, the extent of the drawing. */
const country = '-180,18,-60,72'
/** The highest zoom at which the endpoint need not enlarge its cells for the country to fit. */
const countryZoom = 5.75

/** A dot of the drawing, as a path: a line of no length with round caps. */
interface CountryDot extends Dot {
  readonly path: string
}

function dotPath({ x, y }: Dot): string {
  return `M${x.toFixed(1)} ${y.toFixed(1)}h0`
}

/** Items that become patches at a time: a few milliseconds of work on a phone. */
const itemsPerStep = 200

/** An attribute all over the country: dots of a hexagon grid, each with the mean of the zips around it. */
function countryQuery(attribute: string, spacing: number) {
  return queryOptions({
    queryKey: ['home', 'country', attribute, spacing],
    queryFn: async ({ signal }) => {
      const { data } = await requestList('getMap', {
        query: { zoom: countryZoom, extent: country, measure: attribute },
        signal,
      })
      const patches: Patch[] = []
      for (let start = 0; start < data.length; start += itemsPerStep) {
        patches.push(...patchesOf(data.slice(start, start + itemsPerStep), attribute, spacing / 2))
        await pause()
      }
      const dots = hexDots(patches, spacing)
      await pause()
      return dots.map((dot): CountryDot => ({ ...dot, path: dotPath(dot) }))
    },
    staleTime: Number.POSITIVE_INFINITY,
    structuralSharing: false,
  })
}

interface CountryOutline {
  /** SVG paths in the drawing's units. */
  readonly land: string
  readonly borders: string
}

/** Steps smaller than this are invisible at the size of the drawing. */
const minStep = 1.2

type Topology = Parameters<typeof mesh>[0]
type Land = Extract<Topology['objects'][string], { type: 'GeometryCollection' }>

/** Coastline and state borders of the country, loaded once, after the text. */
const outlineQuery = queryOptions({
  queryKey: ['country-outline'],
  queryFn: async ({ signal }): Promise<CountryOutline> => {
    const response = await fetch(address, { signal })
    if (!response.ok) throw new Error(`the outline failed with status ${response.status}`)
    const topology = (await response.json()) as Topology
    const land = landOf(topology)
    await pause()
    return { land, borders: bordersOf(topology) }
  },
  staleTime: Number.POSITIVE_INFINITY,
  retry: 3,
})

function landOf(topology: Topology): string {
  const { features } = feature(topology, topology.objects.nation as Land)
  return linesPath(features.flatMap(({ geometry }) => ringsOf(geometry)))
}

function bordersOf(topology: Topology): string {
  const states = topology.objects.states as Parameters<typeof mesh>[1]
  return linesPath(mesh(topology, states, (a, b) => a !== b).coordinates)
}

function ringsOf(geometry: Geometry): Position[][] {
  if (geometry.type === 'Polygon') return geometry.coordinates
  return geometry.type === 'MultiPolygon' ? geometry.coordinates.flat() : []
}

function linesPath(lines: readonly (readonly number[][])[]): string {
  return lines
    .map((line) => thin(line))
    .filter((line) => line.length > 1)
    .map((line) => `M${line.map(([x, y]) => `${x!.toFixed(1)} ${y!.toFixed(1)}`).join('L')}`)
    .join('')
}

function thin(line: readonly number[][]): readonly number[][] {
  let last = line[0]!
  return line.filter((point, index) => {
    const isFar = Math.hypot(point[0]! - last[0]!, point[1]! - last[1]!) >= minStep
    const isNeeded = index === 0 || index === line.length - 1 || isFar
    if (isNeeded) last = point
    return isNeeded
  })
}

/** Distance between dots, in units of the drawing: about 50 km. */
const spacing = 11
const diameter = 8.2

const none: readonly CountryDot[] = []

/** An attribute all over the country: each dot of a hexagon grid averages the zips around it. */
export default function CountryMap({ attribute }: { readonly attribute: LoadedAttribute }) {
  const { data: outline } = useQuery(outlineQuery)
  const isComing = useComingGroups().has(attribute.source)
  const { data: dots = none, isError } = useQuery(countryQuery(attribute.key, spacing))
  const colors = useMemo(() => mapColors(dots, attribute), [dots, attribute])
  const byColor = useMemo(() => Map.groupBy(dots, ({ value }) => colors.colorOf(value)), [dots, colors])
  const labels = edgeLabels(colors.edges, attribute)
  const vintage = formatPeriod(attribute.info?.vintage)
  const title = vintage ? `${attribute.label}, ${vintage}` : attribute.label
  const about =
    labels.length > 0
      ? `${title}: ${formatCount(dots.length, 'dot')} over the United States, one seventh below ${labels[0]}, one seventh above ${labels.at(-1)}.`
      : `${title}: map of the United States.`
  return (
    <figure>
      <Link
        aria-label={`${about} Rank all zip codes by it.`}
        className={classes.link}
        to={`/zips/rankings?order=${attribute.key}`}
      >
        <svg aria-hidden="true" className={classes.map} viewBox={viewBox}>
          <path className={classes.land} d={outline?.land ?? ''} />
          <path className={classes.borders} d={outline?.borders ?? ''} />
          <path className={classes.rims} d={dotsPath(dots)} strokeWidth={diameter + 0.9} />
          {colors.classes.map((color) => (
            <path d={dotsPath(byColor.get(color) ?? none)} key={color} stroke={color} strokeWidth={diameter} />
          ))}
        </svg>
      </Link>
      <figcaption className={classes.legend}>
        <b>{title}</b>
        <ColorRamp className={classes.ramp} colors={colors.classes} isHidden labels={labels} />
        <span className={classes.note}>{noteOf({ isComing, isError })}</span>
      </figcaption>
    </figure>
  )
}

function noteOf({ isComing, isError }: { isComing: boolean; isError: boolean }): string {
  if (isComing) return 'Prices are still loading. They will appear here.'
  if (isError) return 'The map didn’t load. Search still works.'
  return 'Each dot averages the zip codes around it. No dot, no price.'
}

const viewBox = `0 0 ${mapSize.width} ${mapSize.height}`

/** One path instead of thousands of circles. */
function dotsPath(dots: readonly CountryDot[]): string {
  return dots.map(({ path }) => path).join('')
}
