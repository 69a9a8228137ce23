import { createRequire } from 'node:module'
import type { StateAbbreviation } from '@homeground/catalog/states'
import { isStateAbbr } from '@homeground/catalog/states'
import { uniform } from '../random.ts'
import { clamp, milesBetween, type Point, pointGrid } from './geometry.ts'
import { STATE_SIZES } from './states.ts'

/** A zip's position among the others, from which its size is estimated: the real list has no sizes. */
export interface Settlement {
  readonly zip: Zip
  /** False for zips of PO boxes and single buildings, which the Census Bureau does not map. */
  readonly zcta: boolean
  /** Number of zips within 8 miles, itself included; high where many people live. */
  readonly zipsNearby: number
  readonly landSqmi: number
}

const NEARBY_MILES = 8
/** A second zip of a town this close to the first is for PO boxes. */
const SAME_TOWN_MILES = 0.5
/** With fewer zips nearby, a zip is rural; some rural villages have only PO boxes. */
const RURAL_ZIPS = 14
const BOXES_ONLY = 0.19

/** Bounds of the miles to the third nearest zip; several towns may have the same coordinates. */
const NEAREST_MILES = 0.6
const FARTHEST_MILES = 90

const town = (zip: Zip) => `${zip.city}, ${zip.state}`
const spot = (zip: Zip) => `${zip.latitude} ${zip.longitude}`

function countBy<T>(items: readonly T[], key: (item: T) => string): Map<string, number> {
  const counts = new Map<string, number>()
  for (const item of items) counts.set(key(item), (counts.get(key(item)) ?? 0) + 1)
  return counts
}

/**
 * The zips that are only PO boxes. Zips with the same coordinates belong to one post office; the first
 * of them counts as the town itself if the town has no other zip.
 */
function boxesOnly(zips: readonly Zip[], nearby: ReadonlyMap<Zip, Zip[]>, seed: number): Set<Zip> {
  const chance = uniform(seed, 'post-office boxes only')
  const sharing = countBy(zips, spot)
  const townsWithOwnSpot = new Set(zips.filter((zip) => sharing.get(spot(zip)) === 1).map(town))
  const taken = new Set<string>()
  const boxes = new Set<Zip>()
  for (const zip of zips) {
    const around = nearby.get(zip)!
    const earlier = around.filter((other) => other.key < zip.key)
    const rural = around.length < RURAL_ZIPS && earlier.length > 0
    const shared = sharing.get(spot(zip))! > 1
    const repeated = shared && (townsWithOwnSpot.has(town(zip)) || taken.has(town(zip)))
    const inTown = earlier.some((other) => town(other) === town(zip) && milesBetween(other, zip) < SAME_TOWN_MILES)
    if (repeated || (inTown && !shared) || (rural && chance(zip.key) < BOXES_ONLY)) boxes.add(zip)
    else taken.add(town(zip))
  }
  return boxes
}

/** Works on the whole country, because zips at the edge of a part would have fewer zips nearby. */
export function settle(zips: readonly Zip[], seed: number): Settlement[] {
  const grid = pointGrid(zips)
  const nearby = new Map(zips.map((zip) => [zip, grid.within(zip, NEARBY_MILES)]))
  const boxes = boxesOnly(zips, nearby, seed)
  const mapped = zips.filter((zip) => !boxes.has(zip))
  const land = divideLand(mapped)
  return zips.map((zip) => ({
    zip,
    zcta: !boxes.has(zip),
    zipsNearby: nearby.get(zip)!.length + 1,
    landSqmi: land.get(zip) ?? 0,
  }))
}

/** Divides a state's land in proportion to the square of the distance to each zip's third nearest zip. */
function divideLand(mapped: readonly Zip[]): Map<Zip, number> {
  const grid = pointGrid(mapped)
  const squares = new Map(
    mapped.map((zip) => {
      const miles = grid.nearest(zip, 3).at(-1)?.miles ?? FARTHEST_MILES
      return [zip, clamp(miles, NEAREST_MILES, FARTHEST_MILES) ** 2]
    }),
  )
  const sums = new Map<StateAbbreviation, number>()
  for (const [zip, square] of squares) sums.set(zip.state, (sums.get(zip.state) ?? 0) + square)
  return new Map(
    [...squares].map(([zip, square]) => [zip, (STATE_SIZES[zip.state].landSqmi * square) / sums.get(zip.state)!]),
  )
}

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
