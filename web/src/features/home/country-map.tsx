import { formatCount, formatPeriod } from '@homeground/format/format'
import { queryOptions, useQuery } from '@tanstack/react-query'
import type { Geometry, Position } from 'geojson'
import { useMemo } from 'react'
import { Link } from 'react-router-dom'
import { feature, mesh } from 'topojson-client'
import address from 'us-atlas/states-albers-10m.json?url'
import type { LoadedAttribute } from '../../lib/api/attributes.ts'
import { useComingGroups } from '../../lib/api/loading.ts'
import { requestList } from '../../lib/api/request.ts'
import { searchPath } from '../../lib/navigation/paths.ts'
import { pause } from '../../lib/pause.ts'
import { ColorRamp, edgeLabels } from '../../ui/map/legend.tsx'
import { mapColors } from '../../ui/map/map-colors.ts'
import classes from './country-map.module.css'
import { type Dot, hexDots, mapSize, type Patch, patchesOf } from './hexagons.ts'

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
    <figure className={classes.figure}>
      <Link
        aria-label={`${about} Rank all zip codes by it.`}
        className={classes.link}
        to={searchPath({ area: 'nationwide', order: attribute.key })}
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
