import { normal, uniform } from './random.ts'
import type { Settlement } from './settlement.ts'
import { STATES } from './states.ts'
import type { Ground } from './terrain.ts'
import type { Zip } from './zips.ts'

type Site = Settlement & { readonly ground: Ground }

/** The largest real ZCTA has about 130,000 people. */
const LARGEST = 125_000
/** People per square mile of the densest one, on Manhattan's Upper East Side. */
const DENSEST = 150_000
/** Forests, airports and campuses that are mapped and that nobody lives in. */
const NOBODY = 0.006
/** Towns grow and shrink to fill their state, but not beyond these factors. */
const LEAST_GROWTH = 0.3
const MOST_GROWTH = 6

/** People of every zip: the metropolitan areas' own, then towns that fill up each state. */
export function peopleOf(sites: readonly Site[], seed: number): Map<Zip, number> {
  const chance = uniform(seed, 'nobody')
  const size = normal(seed, 'town size')
  const unevenness = normal(seed, 'city density')
  const crowds = sites
    .filter(({ zip, zcta, ground }) => zcta && !(ground.pull < 0.5 && chance(zip.key) < NOBODY))
    .map(({ zip, zipsNearby, landSqmi, ground }) => ({
      zip,
      room: DENSEST * landSqmi,
      town: 900 * zipsNearby ** 0.55 * Math.exp(1.15 * size(zip.key)),
      city: ground.metroDensity * landSqmi * Math.exp(0.3 * unevenness(zip.key)),
    }))
  const growth = growthByState(crowds)
  const people = new Map(sites.map(({ zip }) => [zip, 0]))
  for (const { zip, town, city, room } of crowds) {
    const { towns, cities } = growth.get(zip.state)!
    const crowd = towns * town + cities * city
    people.set(zip, Math.round(Math.min(room, crowd / (1 + crowd / LARGEST))))
  }
  return people
}

function growthByState(crowds: readonly { zip: Zip; town: number; city: number }[]) {
  const sums = new Map<string, { town: number; city: number }>()
  for (const { zip, town, city } of crowds) {
    const sum = sums.get(zip.state) ?? { town: 0, city: 0 }
    sums.set(zip.state, { town: sum.town + town, city: sum.city + city })
  }
  return new Map(
    [...sums].map(([state, { town, city }]) => {
      // The limit on one zip's people takes about a fifth away again.
      const wanted = 1.27 * 1000 * STATES[state]!.peopleThousands
      const towns = Math.min(MOST_GROWTH, Math.max(LEAST_GROWTH, (wanted - city) / town))
      const left = wanted - towns * town
      return [state, { towns, cities: city > 0 ? Math.max(0.1, left / city) : 0 }]
    }),
  )
}
