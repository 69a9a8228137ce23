import type { Bounds } from '../../../lib/bounds.ts'
import { latitudeAt } from '../view/mercator.ts'
import { stateOf } from './state-at.ts'
import type { Region } from './topology.ts'

/** The bounds of some states, from their outlines; undefined when none of them has one. */
export function boundsOfStates(regions: readonly Region[], states: readonly string[]): Bounds | undefined {
  const named = regions.filter((region) => states.includes(stateOf(region) ?? ''))
  if (named.length === 0) return undefined
  const degrees = (x: number) => x * 360 - 180
  return {
    west: degrees(Math.min(...named.map(({ west }) => west))),
    south: latitudeAt(Math.max(...named.map(({ south }) => south))),
    east: degrees(Math.max(...named.map(({ east }) => east))),
    north: latitudeAt(Math.min(...named.map(({ north }) => north))),
  }
}
