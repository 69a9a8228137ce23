import type { StateAbbreviation } from '@homeground/catalog/states'
import { normal, smoothField, uniform } from '../random.ts'
import { clamp } from './geometry.ts'
import { type RaceShares, tilted } from './metros.ts'
import { readZips, type Settlement, settle, type Zip } from './settlement.ts'
import { STATE_SIZES } from './states.ts'
import { type Ground, groundAt } from './terrain.ts'

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
function peopleOf(sites: readonly Site[], seed: number): Map<Zip, number> {
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

/** A zip with the few numbers from which everything else about it is generated. */
export interface Place extends Zip {
  readonly zcta: boolean
  readonly landSqmi: number
  readonly waterSqmi: number
  readonly population: number
  /** 0 where nobody lives nearby, 1 at 30,000 people per square mile. */
  readonly urbanity: number
  /** Natural logarithm of the place's income relative to its surroundings. */
  readonly affluence: number
  /** Median household income, USD per year. */
  readonly incomeUsd: number
  /** Median listing price in fall 2023, USD. */
  readonly priceUsd: number
  readonly boom: number
  /** 1 well inside a metropolitan area, 0 far from all of them. */
  readonly pull: number
  readonly races: RaceShares
  /** A college town: young people, renters, low incomes. */
  readonly college: boolean
}

const COLLEGE = 0.012

/** All places of the country in zip order, the same for the same seed. */
export function buildPlaces(seed: number): Place[] {
  const sites = settle(readZips(), seed).map((settlement) => ({ ...settlement, ground: groundAt(settlement.zip) }))
  const population = peopleOf(sites, seed)
  const wealthAt = wealth(seed)
  const racesAt = mixing(seed)
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
      races: racesAt(zip, ground, affluence),
      college,
    }
  })
}

/** Income and prices: vary smoothly over the map, and a little from zip to zip. */
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
      // The cube produces a few very expensive resorts.
      0.08 * own +
      0.018 * own ** 3
    return { affluence, priceUsd: ground.priceUsd * Math.exp(lift) }
  }
}

/** Shares of races: vary smoothly over the map and with affluence. */
function mixing(seed: number) {
  const noise = normal(seed, 'origins')
  const black = smoothField(seed, 'black', 14)
  const hispanic = smoothField(seed, 'hispanic', 17)
  const asian = smoothField(seed, 'asian', 12)
  const indian = smoothField(seed, 'indian', 15)
  return ({ key, latitude, longitude }: Zip, ground: Ground, affluence: number) =>
    tilted(ground.races, {
      black: 0.7 * black(latitude, longitude) + 0.3 * noise(key, 0) - 2 * affluence - 0.2,
      hispanic: 0.4 * hispanic(latitude, longitude) + 0.25 * noise(key, 1) - 1.5 * affluence,
      asian: 0.5 * asian(latitude, longitude) + 0.3 * noise(key, 2) + affluence - 0.35,
      indian: 0.5 * indian(latitude, longitude) + 0.3 * noise(key, 3),
    })
}
