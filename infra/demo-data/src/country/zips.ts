import { createRequire } from 'node:module'
import { isStateAbbr, type StateAbbreviation } from '@homeground/catalog/states'
import type { Point } from './geometry.ts'

export interface Zip extends Point {
  readonly zip: string
  /** The zip as a number: the key of its random numbers. */
  readonly key: number
  readonly city: string
  readonly state: StateAbbreviation
}

interface Listed {
  zip: string
  latitude: number
  longitude: number
  city: string
  state: string
}

/**
 * Every zip of the states, DC and the territories that has coordinates in the package `zipcodes`, in
 * order: about 41,900. Without military zips and the freely associated states.
 */
export function readZips(): Zip[] {
  const { codes } = createRequire(import.meta.url)('zipcodes/lib/codes.js') as { codes: Record<string, Listed> }
  return Object.values(codes)
    .flatMap(({ zip, latitude, longitude, city, state }) =>
      isStateAbbr(state) && latitude && longitude ? [{ zip, key: Number(zip), latitude, longitude, city, state }] : [],
    )
    .sort((a, b) => a.key - b.key)
}
