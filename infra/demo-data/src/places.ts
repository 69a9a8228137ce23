import { clamp } from './geometry.ts'
import { type Origins, tilted } from './origins.ts'
import { peopleOf } from './population.ts'
import { normal, uniform } from './random.ts'
import { settle } from './settlement.ts'
import { smoothField } from './smooth-noise.ts'
import { type Ground, groundAt } from './terrain.ts'
import { readZips, type Zip } from './zips.ts'

/** A zip with the few numbers that everything else about it is made from. */
export interface Place extends Zip {
  readonly zcta: boolean
  readonly landSqmi: number
  readonly waterSqmi: number
  readonly population: number
  /** 0 where nobody is near, 1 at 30,000 people a square mile. */
  readonly urbanity: number
  /** Natural logarithm of the place's income over that of its surroundings. */
  readonly affluence: number
  /** Median household income, USD a year. */
  readonly incomeUsd: number
  /** Median listing price of autumn 2023, USD. */
  readonly priceUsd: number
  readonly boom: number
  /** 1 well inside a metropolitan area, 0 far from any. */
  readonly pull: number
  readonly origins: Origins
  /** A town around a college: young, renting, little income. */
  readonly college: boolean
}

const COLLEGE = 0.012

/** The places of the whole country, in the order of their zips; the same for the same seed. */
export function buildPlaces(seed: number): Place[] {
  const sites = settle(readZips(), seed).map((settlement) => ({
    ...settlement,
    ground: groundAt(settlement.zip),
  }))
  const population = peopleOf(sites, seed)
  const wealthAt = wealth(seed)
  const originsAt = mixing(seed)
  const chance = uniform(seed, 'college')
  const water = normal(seed, 'water')
  return sites.map(({ zip, zcta, landSqmi, ground }) => {
    const people = population.get(zip)!
    const density = people / Math.max(landSqmi, 0.05)
    const college = people > 8000 && ground.core < 0.5 && chance(zip.key) < COLLEGE
    const { affluence, priceUsd } = wealthAt(zip, ground)
    return {
      ...zip,
      zcta,
      landSqmi,
      waterSqmi: landSqmi * 0.02 * Math.exp(1.2 * water(zip.key) + 1.5 * ground.seaside),
      population: people,
      urbanity: clamp((Math.log10(density + 1) - 1) / 3.5, 0, 1),
      affluence,
      incomeUsd: ground.incomeUsd * Math.exp(affluence - 0.03 - (college ? 0.4 : 0)),
      priceUsd,
      boom: ground.boom,
      pull: ground.pull,
      origins: originsAt(zip, ground, affluence),
      college,
    }
  })
}

function wealth(seed: number) {
  const income = normal(seed, 'incomes')
  const price = normal(seed, 'price')
  const quarter = smoothField(seed, 'neighbourhoods', 7)
  const district = smoothField(seed, 'districts', 26)
  const fashion = smoothField(seed, 'fashion', 40)
  return ({ key, latitude, longitude }: Zip, ground: Ground) => {
    const smooth = 0.09 * quarter(latitude, longitude) + 0.06 * district(latitude, longitude)
    const affluence = ground.suburbLift + smooth * (0.5 + 0.5 * ground.pull) + 0.07 * income(key)
    const own = price(key)
    const lift =
      0.9 * affluence +
      0.4 * Math.max(0, affluence - 0.3) +
      0.28 * ground.core +
      0.3 * ground.seaside +
      0.07 * fashion(latitude, longitude) +
      // The cube makes the few very dear resorts.
      0.08 * own +
      0.018 * own ** 3
    return { affluence, priceUsd: ground.priceUsd * Math.exp(lift) }
  }
}

function mixing(seed: number) {
  const noise = normal(seed, 'origins')
  const black = smoothField(seed, 'black', 14)
  const hispanic = smoothField(seed, 'hispanic', 17)
  const asian = smoothField(seed, 'asian', 12)
  const indian = smoothField(seed, 'indian', 15)
  return ({ key, latitude, longitude }: Zip, ground: Ground, affluence: number) =>
    tilted(ground.origins, {
      black: 0.7 * black(latitude, longitude) + 0.3 * noise(key, 0) - 2 * affluence - 0.2,
      hispanic: 0.4 * hispanic(latitude, longitude) + 0.25 * noise(key, 1) - 1.5 * affluence,
      asian: 0.5 * asian(latitude, longitude) + 0.3 * noise(key, 2) + affluence - 0.35,
      indian: 0.5 * indian(latitude, longitude) + 0.3 * noise(key, 3),
    })
}
