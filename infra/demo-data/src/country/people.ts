import { normal, uniform } from '../random/random.ts'
import { clamp } from './geometry.ts'
import type { Place } from './places.ts'

/** What the American Community Survey reports for a place; null if too few people were asked. */
export interface People {
  readonly population: number
  readonly medianAge: number | null
  readonly white: number
  readonly black: number
  readonly asian: number
  readonly hispanic: number
  readonly asianIndian: number
  readonly households: number
  readonly owners: number
  readonly renters: number
  readonly medianHomeValueUsd: number | null
  readonly medianRentUsd: number | null
  readonly medianIncomeUsd: number | null
  readonly adults25: number
  readonly bachelors: number
  readonly masters: number
  readonly professionals: number
  readonly doctorates: number
  /** Workers aged 16 or more who travel to work. */
  readonly commuters: number
  /** Total minutes they travel to work, published in multiples of five. */
  readonly commuteMinutes: number | null
}

const FEWEST_FOR_INCOME = 40
const FEWEST_FOR_RENT = 20
const FEWEST_FOR_HOME_VALUE = 20
const FEWEST_FOR_COMMUTE = 90
const logistic = (x: number) => 1 / (1 + Math.exp(-x))

/** Generates the people of a place; always the same for the same place and seed. */
export function peopleSurvey(seed: number): (place: Place) => People {
  const age = normal(seed, 'age')
  const size = normal(seed, 'household size')
  const tenure = normal(seed, 'tenure')
  const homeValue = normal(seed, 'home value')
  const rent = normal(seed, 'rent')
  const schooling = normal(seed, 'schooling')
  const commute = normal(seed, 'commute')
  const asked = uniform(seed, 'asked')

  return (place) => {
    const { key, population, urbanity, affluence, races, college } = place
    const share = (of: number, part: number) => Math.round(of * clamp(part, 0, 1))
    // Rounded down, so that the groups never add up to more than everybody.
    const group = (part: number) => Math.floor(population * part)
    const retired = place.state === 'FL' ? 4 : place.state === 'UT' ? -6 : 0
    const medianAge = 45 - 8 * urbanity - 7 * races.hispanic + 5 * affluence + retired + 4 * age(key)

    const householdSize = 2.42 + 0.6 * races.hispanic + 0.25 * affluence - 0.1 * urbanity + 0.12 * size(key)
    const households = share(population, 0.975 / clamp(householdSize, 1.6, 4))
    const owning = 1.75 - 2.9 * urbanity ** 2 + 1.6 * affluence + 0.4 * tenure(key)
    const owners = share(households, logistic(owning - (college ? 1.6 : 0)))
    const renters = households - owners
    // Of all homes rather than those for sale, which are larger and newer.
    const homeValueUsd = 0.88 * place.priceUsd * Math.exp(0.06 * homeValue(key))
    const rentUsd = 1350 * (place.priceUsd / 400_000) ** 0.42 * Math.exp(0.35 * affluence + 0.12 * rent(key))

    const adults25 = share(population, college ? 0.45 : 0.69 + 0.004 * (medianAge - 40))
    const educated = logistic(
      -1.25 +
        1.1 * Math.log(place.incomeUsd / 75_000) +
        1.6 * affluence +
        1.1 * urbanity +
        0.3 * schooling(key) +
        (college ? 0.9 : 0),
    )
    const graduates = share(adults25, educated)
    const masters = share(graduates, 0.2 + 0.2 * educated)
    const professionals = share(graduates, 0.03 + 0.06 * educated)
    const doctorates = share(graduates, 0.02 + 0.05 * educated + (college ? 0.08 : 0))

    const commuters = share(population, 0.44 - 0.08 * educated + 0.03 * urbanity)
    const minutes = 22 + 8 * place.pull + 6 * affluence * place.pull - 4 * urbanity + 3.5 * commute(key)
    const asian = group(races.asian)
    return {
      population,
      medianAge: population > 0 ? clamp(college ? 22.5 : medianAge, 18, 72) : null,
      white: group(races.white),
      black: group(races.black),
      asian,
      hispanic: group(races.hispanic),
      asianIndian: share(asian, races.indianOfAsian),
      households,
      owners,
      renters,
      medianHomeValueUsd: owners > FEWEST_FOR_HOME_VALUE * (1 + asked(key, 3)) ? homeValueUsd : null,
      medianRentUsd: renters > FEWEST_FOR_RENT * (1 + asked(key, 1)) ? rentUsd : null,
      medianIncomeUsd: households > FEWEST_FOR_INCOME * (1 + asked(key)) ? place.incomeUsd : null,
      adults25,
      bachelors: graduates - masters - professionals - doctorates,
      masters,
      professionals,
      doctorates,
      commuters,
      commuteMinutes:
        commuters > FEWEST_FOR_COMMUTE * (1 + asked(key, 2))
          ? 5 * Math.round((commuters * clamp(minutes, 8, 60)) / 5)
          : null,
    }
  }
}
