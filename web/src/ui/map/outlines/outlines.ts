import { useQuery } from '@tanstack/react-query'
import countiesAddress from 'us-atlas/counties-10m.json?url'
import statesAddress from 'us-atlas/states-10m.json?url'
import {
  type Arc,
  type Region,
  type Ring,
  readArcs,
  readRegions,
  sortArcs,
  type Topology,
} from './topology.ts'

/** Land, coast, state lines and states of the nation; drawn before anything else comes. */
export interface StateOutlines {
  arcs: readonly Arc[]
  land: readonly Ring[]
  coast: readonly number[]
  stateLines: readonly number[]
  states: readonly Region[]
}

export interface CountyOutlines {
  arcs: readonly Arc[]
  countyLines: readonly number[]
}

const forever = { staleTime: Infinity, gcTime: Infinity, structuralSharing: false } as const

export function useStateOutlines(): StateOutlines | undefined {
  return useQuery({
    queryKey: ['outlines', 'states'],
    queryFn: async ({ signal }) => readStates(await fetchTopology(statesAddress, signal)),
    ...forever,
  }).data
}

/** The county lines are 840 kB: fetched when the map is close enough to show them. */
export function useCountyOutlines(wanted: boolean): CountyOutlines | undefined {
  return useQuery({
    queryKey: ['outlines', 'counties'],
    queryFn: async ({ signal }) => readCounties(await fetchTopology(countiesAddress, signal)),
    enabled: wanted,
    ...forever,
  }).data
}

async function fetchTopology(address: string, signal: AbortSignal): Promise<Topology> {
  const response = await fetch(address, { signal })
  if (!response.ok) throw new Error(`outlines answered ${response.status}`)
  return (await response.json()) as Topology
}

function readStates(topology: Topology): StateOutlines {
  const arcs = readArcs(topology)
  const states = readRegions(topology, 'states', arcs)
  const { outer, between } = sortArcs(states, () => false)
  const land = readRegions(topology, 'nation', arcs).flatMap(({ rings }) => rings)
  return { arcs, land, coast: outer, stateLines: between, states }
}

/** A county's id starts with the two digits of its state. */
function readCounties(topology: Topology): CountyOutlines {
  const arcs = readArcs(topology)
  const counties = readRegions(topology, 'counties', arcs)
  const { inner } = sortArcs(counties, (a, b) => a.id.slice(0, 2) === b.id.slice(0, 2))
  return { arcs, countyLines: inner }
}
