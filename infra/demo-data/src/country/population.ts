import type { StateAbbreviation } from '@homeground/catalog/states'
import { normal, uniform } from '../random/random.ts'
import type { Settlement } from './settlement.ts'
import { STATE_SIZES } from './states.ts'
import type { Ground } from './terrain.ts'
import type { Zip } from './zips.ts'

type Site = Settlement & { readonly ground: Ground }

/** The largest real ZCTA has about 130,000 people. */
const LARGEST = 125_000
/** People per square mile of the densest one, on Manhattan's Upper East Side. */
const DENSEST = 150_000
/** Share of mapped zips without people: forests, airports, campuses. */
const NOBODY = 0.006
/** Bounds of the factor by which towns grow or shrink to fill their state. */
const MIN_GROWTH = 0.3
const MAX_GROWTH = 6

/** Population of every zip: first the metropolitan areas, then towns that fill up each state. */
export function peopleOf(sites: readonly Site[], seed: number): Map<Zip, number> {
  const chance = uniform(seed, 'nobody')
  const size = normal(seed, 'town size')
  const unevenness = normal(seed, 'city density')
  const settled = sites
    .filter(({ zip, zcta, ground }) => zcta && !(ground.pull < 0.5 && chance(zip.key) < NOBODY))
    .map(({ zip, zipsNearby, landSqmi, ground }) => ({
      zip,
      room: DENSEST * landSqmi,
      town: 900 * zipsNearby ** 0.55 * Math.exp(1.15 * size(zip.key)),
      city: ground.metroDensity * landSqmi * Math.exp(0.3 * unevenness(zip.key)),
    }))
  const growth = growthByState(settled)
  const people = new Map(sites.map(({ zip }) => [zip, 0]))
  for (const { zip, town, city, room } of settled) {
    const { towns, cities } = growth.get(zip.state)!
    const wanted = towns * town + cities * city
    people.set(zip, Math.round(Math.min(room, wanted / (1 + wanted / LARGEST))))
  }
  return people
}

function growthByState(settled: readonly { zip: Zip; town: number; city: number }[]) {
  const sums = new Map<StateAbbreviation, { town: number; city: number }>()
  for (const { zip, town, city } of settled) {
    const sum = sums.get(zip.state) ?? { town: 0, city: 0 }
    sums.set(zip.state, { town: sum.town + town, city: sum.city + city })
  }
  return new Map(
    [...sums].map(([state, { town, city }]) => {
      // More than needed, because the limit per zip removes about a fifth.
      const wanted = 1.27 * 1000 * STATE_SIZES[state].peopleThousands
      const towns = Math.min(MAX_GROWTH, Math.max(MIN_GROWTH, (wanted - city) / town))
      const left = wanted - towns * town
      return [state, { towns, cities: city > 0 ? Math.max(0.1, left / city) : 0 }]
    }),
  )
}
