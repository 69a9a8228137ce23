import { milesToCoast } from './coast.ts'
import { COUNTRYSIDE } from './countryside.ts'
import { alignment, clamp, milesBetween, type Point } from './geometry.ts'
import { METROS, type Metro } from './metros.ts'
import type { RaceShares } from './race-groups.ts'

/** What depends only on a point's position, before any noise. */
export interface Ground {
  readonly priceUsd: number
  readonly incomeUsd: number
  readonly boom: number
  readonly races: RaceShares
  /** People per square mile from metropolitan areas; rural towns are added later. */
  readonly metroDensity: number
  /** Natural logarithm of the factor on income from the ring and the side of its metro. */
  readonly suburbLift: number
  /** 0 in rural areas, near 1 in the center of the largest cities. */
  readonly core: number
  /** 0 in rural areas, 1 well inside a metropolitan area. */
  readonly pull: number
  /** 1 on the beach, 0 inland. */
  readonly seaside: number
}

const COUNTRY_WEIGHT = 0.12
const bell = (x: number) => Math.exp(-x * x)

interface Surroundings {
  readonly priceUsd: number
  readonly incomeUsd: number
  readonly boom: number
  readonly races: RaceShares
}

/** Weighted means: geometric for dollars, arithmetic for the rest. */
function blend(parts: readonly { of: Surroundings; weight: number }[]): Surroundings {
  const sum = parts.reduce((total, { weight }) => total + weight, 0)
  const mean = (value: (of: Surroundings) => number) =>
    parts.reduce((total, { of, weight }) => total + value(of) * weight, 0) / sum
  return {
    priceUsd: Math.exp(mean((of) => Math.log(of.priceUsd))),
    incomeUsd: Math.exp(mean((of) => Math.log(of.incomeUsd))),
    boom: mean((of) => of.boom),
    races: {
      white: mean((of) => of.races.white),
      black: mean((of) => of.races.black),
      hispanic: mean((of) => of.races.hispanic),
      asian: mean((of) => of.races.asian),
      indianOfAsian: mean((of) => of.races.indianOfAsian),
    },
  }
}

function countryAt(place: Point): Surroundings {
  const near = COUNTRYSIDE.map((of) => ({ of, miles: milesBetween(place, of) }))
    .sort((a, b) => a.miles - b.miles)
    .slice(0, 4)
  return blend(near.map(({ of, miles }) => ({ of, weight: 1 / (miles + 15) ** 3 })))
}

const reachMiles = (metro: Metro) => 12 + 0.55 * Math.sqrt(metro.peopleThousands)
const coreMiles = (metro: Metro) => 2 + 0.08 * Math.sqrt(metro.peopleThousands)
/** Density falls by a factor of e over this distance, which makes the total match the metro's population. */
const densityFallsOverMiles = (metro: Metro) =>
  Math.sqrt((1000 * metro.peopleThousands) / (2 * Math.PI * metro.peakDensity))

/** Incomes are low in the center, highest a few core widths out, and higher on the favored side. */
function suburbLift(metro: Metro, place: Point, miles: number): number {
  const s = miles / coreMiles(metro)
  const side = alignment(metro, place, metro.favoredBearing)
  return 0.24 * bell((s - 2.1) / 1.4) - 0.16 * bell(s / 0.8) + 0.22 * side * bell((s - 1.9) / 1.5)
}

/** The metropolitan areas near a point, blended with the countryside around it. */
export function groundAt(place: Point): Ground {
  const near = METROS.map((of) => ({ of, miles: milesBetween(place, of) }))
    .filter(({ of, miles }) => miles < 2.5 * reachMiles(of))
    .map(({ of, miles }) => ({ of, miles, weight: Math.exp(-2.2 * (miles / reachMiles(of)) ** 2) }))
    .sort((a, b) => b.weight - a.weight)
  const main = near[0]
  const country = { of: countryAt(place), weight: COUNTRY_WEIGHT }
  return {
    ...blend([...near, country]),
    metroDensity: near.reduce(
      (sum, { of, miles }) => sum + of.peakDensity * Math.exp(-miles / densityFallsOverMiles(of)),
      0,
    ),
    suburbLift: main ? suburbLift(main.of, place, main.miles) * main.weight : 0,
    core: main ? bell(main.miles / (0.5 * coreMiles(main.of))) * clamp(main.of.peakDensity / 20_000, 0, 1) : 0,
    pull: main ? main.weight : 0,
    seaside: bell(milesToCoast(place) / 9),
  }
}
