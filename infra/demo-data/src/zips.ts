import { createRequire } from 'node:module'
import type { Point } from './geometry.ts'
import { STATES } from './states.ts'

export interface Zip extends Point {
  readonly zip: string
  /** The zip as a number, the key of its random numbers. */
  readonly key: number
  readonly city: string
  readonly state: string
}

interface Listed {
  zip: string
  latitude: number
  longitude: number
  city: string
  state: string
}

/**
 * Every zip of the states, DC and the territories that the package `zipcodes` places on the map,
 * in order: about 41,900. Military zips and the freely associated states are left out.
 */
export function readZips(): Zip[] {
  const { codes } = createRequire(import.meta.url)('zipcodes/lib/codes.js') as {
    codes: Record<string, Listed>
  }
  return Object.values(codes)
    .filter((listed) => listed.state in STATES && listed.latitude && listed.longitude)
    .map(({ zip, latitude, longitude, city, state }) => ({
      zip,
      key: Number(zip),
      latitude,
      longitude,
      city,
      state,
    }))
    .sort((a, b) => a.key - b.key)
}
