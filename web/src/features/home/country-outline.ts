import { useQuery } from '@tanstack/react-query'
import type { FeatureCollection, MultiPolygon, Polygon, Position } from 'geojson'
import { feature, mesh } from 'topojson-client'
import address from 'us-atlas/states-albers-10m.json?url'

export interface CountryOutline {
  /** SVG paths in the drawing's units. */
  readonly land: string
  readonly borders: string
}

/** Steps smaller than this are not seen at the size of the drawing. */
const leastStep = 1.2

type Topology = Parameters<typeof mesh>[0]
type Land = FeatureCollection<Polygon | MultiPolygon>

/** The country's coast and state lines, fetched once and after everything that is read. */
export function useCountryOutline(): CountryOutline | undefined {
  return useQuery({
    queryKey: ['country-outline'],
    queryFn: async ({ signal }) => {
      const response = await fetch(address, { signal })
      if (!response.ok) throw new Error(`the outline answered ${response.status}`)
      return outlineOf((await response.json()) as Topology)
    },
    staleTime: Number.POSITIVE_INFINITY,
  }).data
}

export function outlineOf(topology: Topology): CountryOutline {
  const states = topology.objects.states as Parameters<typeof mesh>[1]
  return {
    land: pathOf(ringsOf(feature(topology, topology.objects.nation!) as unknown as Land)),
    borders: pathOf(mesh(topology, states, (a, b) => a !== b).coordinates),
  }
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
    const far = Math.hypot(point[0]! - last[0]!, point[1]! - last[1]!) >= leastStep
    const kept = index === 0 || index === line.length - 1 || far
    if (kept) last = point
    return kept
  })
}
