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

export function readStates(topology: Topology): StateOutlines {
  return {
    land: readRegions(topology, 'nation').flatMap(({ rings }) => rings),
    coast: readBorders(topology, 'states', (a, b) => a === b),
    stateLines: readBorders(topology, 'states', (a, b) => a !== b),
    states: readRegions(topology, 'states'),
  }
}

/** A county's id starts with the two digits of its state; state lines are drawn on their own. */
export function readCounties(topology: Topology): CountyOutlines {
  const isWithinState = (a: string, b: string) => a !== b && a.slice(0, 2) === b.slice(0, 2)
  return { countyLines: readBorders(topology, 'counties', isWithinState) }
}
