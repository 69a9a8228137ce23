import { clamp, milesBetween } from './geometry.ts'
import { neighbourhood } from './neighbours.ts'
import { uniform } from './random.ts'
import { STATES } from './states.ts'
import type { Zip } from './zips.ts'

/** How a zip lies among the others: all that the real list of zips says about its size. */
export interface Settlement {
  readonly zip: Zip
  /** False for zips of post-office boxes and single buildings, which the Census does not map. */
  readonly zcta: boolean
  /** Zips within 8 miles, itself with them: many where many people live. */
  readonly zipsNearby: number
  readonly landSqmi: number
}

const NEARBY_MILES = 8
/** A second zip of one town so close to the first has no streets of its own. */
const SAME_TOWN_MILES = 0.5
/** Fewer zips nearby than this is open country, where some villages have boxes only. */
const OPEN_COUNTRY_ZIPS = 14
const BOXES_ONLY = 0.19

/** Miles to the third neighbour are held in these bounds: several towns may stand on one spot. */
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
 * Zips that the package puts on one spot are boxes of one post office; the first of them stands for
 * the town where the town has no other.
 */
function boxesOnly(zips: readonly Zip[], nearby: ReadonlyMap<Zip, Zip[]>, seed: number): Set<Zip> {
  const chance = uniform(seed, 'post-office boxes only')
  const sharing = countBy(zips, spot)
  const townsWithOwnSpot = new Set(zips.filter((zip) => sharing.get(spot(zip)) === 1).map(town))
  const taken = new Set<string>()
  const boxes = new Set<Zip>()
  for (const zip of zips) {
    const around = nearby.get(zip)!
    const beside = around.filter((other) => other.key < zip.key)
    const open = around.length < OPEN_COUNTRY_ZIPS && beside.length > 0
    const shared = sharing.get(spot(zip))! > 1
    const again = shared && (townsWithOwnSpot.has(town(zip)) || taken.has(town(zip)))
    const inTown = beside.some(
      (other) => town(other) === town(zip) && milesBetween(other, zip) < SAME_TOWN_MILES,
    )
    if (again || (inTown && !shared) || (open && chance(zip.key) < BOXES_ONLY)) boxes.add(zip)
    else taken.add(town(zip))
  }
  return boxes
}

/** Settles the whole country; a part of it would give zips at its edge other neighbours. */
export function settle(zips: readonly Zip[], seed: number): Settlement[] {
  const everywhere = neighbourhood(zips)
  const nearby = new Map(zips.map((zip) => [zip, everywhere.within(zip, NEARBY_MILES)]))
  const boxes = boxesOnly(zips, nearby, seed)
  const mapped = zips.filter((zip) => !boxes.has(zip))
  const land = shareOutLand(mapped)
  return zips.map((zip) => ({
    zip,
    zcta: !boxes.has(zip),
    zipsNearby: nearby.get(zip)!.length + 1,
    landSqmi: land.get(zip) ?? 0,
  }))
}

/** A state's land, in proportion to the square of the way to each zip's third neighbour. */
function shareOutLand(mapped: readonly Zip[]): Map<Zip, number> {
  const around = neighbourhood(mapped)
  const squares = new Map(
    mapped.map((zip) => {
      const miles = around.nearest(zip, 3).at(-1)?.miles ?? FARTHEST_MILES
      return [zip, clamp(miles, NEAREST_MILES, FARTHEST_MILES) ** 2]
    }),
  )
  const sums = new Map<string, number>()
  for (const [zip, square] of squares) sums.set(zip.state, (sums.get(zip.state) ?? 0) + square)
  return new Map(
    [...squares].map(([zip, square]) => [
      zip,
      (STATES[zip.state]!.landSqmi * square) / sums.get(zip.state)!,
    ]),
  )
}
