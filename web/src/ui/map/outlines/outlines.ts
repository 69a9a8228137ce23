import { useQuery } from '@tanstack/react-query'
import countiesAddress from 'us-atlas/counties-10m.json?url'
import statesAddress from 'us-atlas/states-10m.json?url'
import { type Line, type Region, readBorders, readRegions, type Topology } from './topology.ts'

/** Land, coast, state lines and states; drawn before any other data arrives. */
export interface StateOutlines {
  land: readonly Line[]
  coast: readonly Line[]
  stateLines: readonly Line[]
  states: readonly Region[]
}

export interface CountyOutlines {
  countyLines: readonly Line[]
}

const forever = { staleTime: Infinity, gcTime: Infinity, structuralSharing: false } as const

export function useStateOutlines(): StateOutlines | undefined {
  return useQuery({
    queryKey: ['outlines', 'states'],
    queryFn: async ({ signal }) => readStates(await fetchTopology(statesAddress, signal)),
    ...forever,
  }).data
}

/** The county file is 840 kB: fetched once the map is close enough to show county lines. */
export function useCountyOutlines(isNeeded: boolean): CountyOutlines | undefined {
  return useQuery({
    queryKey: ['outlines', 'counties'],
    queryFn: async ({ signal }) => readCounties(await fetchTopology(countiesAddress, signal)),
    enabled: isNeeded,
    ...forever,
  }).data
}

async function fetchTopology(address: string, signal: AbortSignal): Promise<Topology> {
  const response = await fetch(address, { signal })
  if (!response.ok) throw new Error(`the outlines failed with status ${response.status}`)
  return (await response.json()) as Topology
}

function readStates(topology: Topology): StateOutlines {
  return {
    land: readRegions(topology, 'nation').flatMap(({ rings }) => rings),
    coast: readBorders(topology, 'states', (a, b) => a === b),
    stateLines: readBorders(topology, 'states', (a, b) => a !== b),
    states: readRegions(topology, 'states'),
  }
}

/** A county's id starts with the two digits of its state; state lines are drawn on their own. */
function readCounties(topology: Topology): CountyOutlines {
  const isWithinState = (a: string, b: string) => a !== b && a.slice(0, 2) === b.slice(0, 2)
  return { countyLines: readBorders(topology, 'counties', isWithinState) }
}
