import { createRequire } from 'node:module'
import type { StateAbbreviation } from '@homeground/catalog/states'
import { isStateAbbr } from '@homeground/catalog/states'
import { normal, smoothField, uniform } from '../random.ts'
import { clamp, milesBetween, type Point, pointGrid } from './geometry.ts'
import { type RaceShares, tilted } from './metros.ts'
import { STATE_SIZES } from './states.ts'
import { type Ground, groundAt } from './terrain.ts'

/** A zip's position among the others, from which its size is estimated: the real list has no sizes. */
interface Settlement {
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
function settle(zips: readonly Zip[], seed: number): Settlement[] {
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

interface Zip extends Point {
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
