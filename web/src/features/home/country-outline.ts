import { useQuery } from '@tanstack/react-query'
import type { FeatureCollection, MultiPolygon, Polygon, Position } from 'geojson'
import { feature, mesh } from 'topojson-client'
import address from 'us-atlas/states-albers-10m.json?url'
import { pause } from '../../lib/pause.ts'

export interface CountryOutline {
  /** SVG paths in the drawing's units. */
  readonly land: string
  readonly borders: string
}

/** Steps smaller than this are invisible at the size of the drawing. */
const minStep = 1.2

type Topology = Parameters<typeof mesh>[0]
type Land = FeatureCollection<Polygon | MultiPolygon>

/** Coastline and state borders of the country, loaded once, after the text. */
export function useCountryOutline(): CountryOutline | undefined {
  return useQuery({
    queryKey: ['country-outline'],
    queryFn: async ({ signal }) => {
      const response = await fetch(address, { signal })
      if (!response.ok) throw new Error(`the outline failed with status ${response.status}`)
      const topology = (await response.json()) as Topology
      const land = landOf(topology)
      await pause()
      return { land, borders: bordersOf(topology) }
    },
    staleTime: Number.POSITIVE_INFINITY,
    retry: 3,
  }).data
}

function landOf(topology: Topology): string {
  return pathOf(ringsOf(feature(topology, topology.objects.nation!) as unknown as Land))
}

function bordersOf(topology: Topology): string {
  const states = topology.objects.states as Parameters<typeof mesh>[1]
  return pathOf(mesh(topology, states, (a, b) => a !== b).coordinates)
}

function ringsOf(nation: Land): Position[][] {
  return nation.features.flatMap(({ geometry }) =>
    geometry.type === 'Polygon' ? geometry.coordinates : geometry.coordinates.flat(),
  )
}

function pathOf(lines: readonly (readonly number[][])[]): string {
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
