import { type AcsFigure, acsLine, acsTables, acsVariable, classesOf, openEndsOf } from '@homeground/catalog/acs'
import { findAttribute, standardErrorsInMargin } from '@homeground/catalog/attributes'
import { propertyTaxRate } from '@homeground/catalog/home-costs'
import { clamp } from '../country/geometry.ts'
import type { Place } from '../country/places.ts'
import { ISLAND_AREAS } from '../country/states.ts'
import { normal, uniform } from '../random.ts'
import { ByteRows } from './byte-rows.ts'

export const GAZETTEER = { file: '2023_Gaz_zcta_national.txt', vintage: '2023' }

const SQUARE_METERS_PER_SQMI = 2_589_988.11
/** The header line of the Census Bureau ends with this many spaces. */
const HEADER = `GEOID\tALAND\tAWATER\tALAND_SQMI\tAWATER_SQMI\tINTPTLAT\tINTPTLONG${' '.repeat(111)}\n`

/** The national ZCTA gazetteer: land and water in square meters and square miles, center. */
export function writeGazetteer(path: string, places: readonly Place[]): number {
  const rows = new ByteRows(path)
  rows.text(HEADER)
  const mapped = places.filter((place) => place.zcta)
  for (const place of mapped) {
    const { landSqmi, waterSqmi } = place
    const areas = [
      Math.round(landSqmi * SQUARE_METERS_PER_SQMI),
      Math.round(waterSqmi * SQUARE_METERS_PER_SQMI),
      Number(landSqmi.toFixed(3)),
      Number(waterSqmi.toFixed(3)),
    ]
    const center = [place.latitude.toFixed(6), place.longitude.toFixed(6)]
    rows.text(`${[place.zip, ...areas, ...center].join('\t')}\n`)
  }
  rows.close()
  return mapped.length
}

/** Standard errors in the margins of the Census Bureau. */
const Z = standardErrorsInMargin[findAttribute('population')!.marginConfidence!]

/** Even a count of zero has a margin of about twelve. */
const VARIANCE_OF_ZERO = 55

/**
 * Margin of error of a count of `part` out of `of`, with a variance of `spread` each: about 9 for
 * households and 15 for people, who are sampled by household.
 */
export function countMargin({ part, of, spread }: { part: number; of: number; spread: number }) {
  const certainty = of > 0 ? 1 - (0.5 * part) / of : 1
  return Math.round(Z * Math.sqrt(spread * part * certainty + VARIANCE_OF_ZERO))
}

/** Margin of error of a median; `spread` is its relative standard error for a single household. */
export function medianMargin({ median, of, spread }: { median: number; of: number; spread: number }) {
  return (Z * median * spread) / Math.sqrt(of)
}

/** The figures of the American Community Survey for a place; null if too few people were asked. */
interface People {
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
  /** Real estate taxes per year. */
  readonly medianTaxUsd: number | null
  readonly medianIncomeUsd: number | null
  /** The medians of all, which the survey publishes for enough of them only. */
  readonly incomeUsd: number
  readonly rentUsd: number
  readonly medianYearBuilt: number | null
  readonly householdsWithBroadband: number
  readonly ownersWithoutVehicle: number
  readonly rentersWithoutVehicle: number
  /** People outside of dormitories, and those of them below the poverty level. */
  readonly peopleByPoverty: number
  readonly poor: number
  readonly adults25: number
  readonly bachelors: number
  readonly masters: number
  readonly professionals: number
  readonly doctorates: number
  /**
   * People aged 5 and over, by age as the table of languages has them, and of each age those who speak only English or
   * Spanish at home.
   */
  readonly from5: readonly number[]
  readonly englishOnly: readonly number[]
  readonly spanish: readonly number[]
  /** Civilians aged 18 and over, and those of them who have served. */
  readonly civilians: number
  readonly veterans: number
  /** Workers aged 16 or more who travel to work. */
  readonly commuters: number
  readonly homeWorkers: number
  /** Those of them who travel under 5 minutes, 5 to 9, and so on up to 25 to 29. */
  readonly commutersByTime: readonly number[]
  /** Total minutes they travel to work, published in multiples of five. */
  readonly commuteMinutes: number | null
}

const FEWEST_FOR_INCOME = 40
const FEWEST_FOR_RENT = 20
const FEWEST_FOR_HOME_VALUE = 20
const FEWEST_FOR_COMMUTE = 90
/** The least minutes of the first classes of commutes. */
const commuteClasses = [0, 5, 10, 15, 20, 25]

/** The shares of people aged 5 to 17, 18 to 64, and 65 and over. */
const ageShares = [0.16, 0.61, 0.17]

/** The share of commutes under some minutes where their mean is given: log-logistic, with a long tail. */
function shareUnder(minutes: number, mean: number): number {
  return minutes > 0 ? 1 / (1 + ((0.85 * clamp(mean, 8, 60)) / minutes) ** 2.4) : 0
}

const logistic = (x: number) => 1 / (1 + Math.exp(-x))

/** Generates the people of a place; always the same for the same place and seed. */
function peopleSurvey(seed: number): (place: Place) => People {
  const age = normal(seed, 'age')
  const size = normal(seed, 'household size')
  const tenure = normal(seed, 'tenure')
  const homeValue = normal(seed, 'home value')
  const rent = normal(seed, 'rent')
  const tax = normal(seed, 'property tax')
  const schooling = normal(seed, 'schooling')
  const built = normal(seed, 'year built')
  const network = normal(seed, 'broadband')
  const vehicle = normal(seed, 'vehicles')
  const poverty = normal(seed, 'poverty')
  const remote = normal(seed, 'work from home')
  const commute = normal(seed, 'commute')
  const language = normal(seed, 'language')
  const service = normal(seed, 'veterans')
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

    // Around the rate of the state; territories have low ones.
    const taxUsd = homeValueUsd * ((propertyTaxRate(place.state) ?? 0.3) / 100) * Math.exp(0.18 * tax(key))

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

    // The oldest homes are in the Northeast and in cities.
    const isNortheast = place.longitude > -81 && place.latitude > 39
    const yearBuilt = 1984 - 14 * urbanity - (isNortheast ? 14 : 0) + 6 * affluence + 8 * built(key)
    const networked = logistic(1.9 + 1.1 * affluence + 0.7 * urbanity + 0.3 * network(key))
    const carless = logistic(-3.6 + 2.2 * urbanity ** 2 - 0.8 * affluence + 0.3 * vehicle(key))
    const needy = logistic(-2.05 - 1.3 * Math.log(place.incomeUsd / 75_000) + 0.25 * poverty(key) + (college ? 0.8 : 0))
    const peopleByPoverty = share(population, college ? 0.7 : 0.98)
    const atHome = logistic(-2.6 + 1.8 * (educated - 0.3) + 0.3 * affluence + 0.25 * remote(key))

    const commuters = share(population, 0.44 - 0.08 * educated + 0.03 * urbanity)
    const minutes = 22 + 8 * place.pull + 6 * affluence * place.pull - 4 * urbanity + 3.5 * commute(key)
    const asian = group(races.asian)
    const from5 = ageShares.map((part) => Math.floor(population * part))
    const ofLanguage = (part: number) => from5.map((people) => Math.floor(people * clamp(part, 0, 1)))
    const spanish = 0.01 + races.hispanic * clamp(0.66 + 0.08 * language(key), 0.3, 0.95)
    const otherLanguages = 0.02 + 0.62 * races.asian
    const civilians = share(population, college ? 0.9 : 0.76)
    const served = logistic(-2.7 - 0.7 * urbanity + 0.03 * (medianAge - 40) + 0.25 * service(key))
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
      medianTaxUsd: owners > FEWEST_FOR_HOME_VALUE * (1 + asked(key, 3)) ? taxUsd : null,
      medianRentUsd: renters > FEWEST_FOR_RENT * (1 + asked(key, 1)) ? rentUsd : null,
      medianIncomeUsd: households > FEWEST_FOR_INCOME * (1 + asked(key)) ? place.incomeUsd : null,
      incomeUsd: place.incomeUsd,
      rentUsd,
      medianYearBuilt:
        households > FEWEST_FOR_HOME_VALUE * (1 + asked(key, 3)) ? Math.min(2018, Math.round(yearBuilt)) : null,
      householdsWithBroadband: share(households, networked),
      ownersWithoutVehicle: share(owners, carless * 0.5),
      rentersWithoutVehicle: share(renters, carless * 1.8),
      peopleByPoverty,
      poor: share(peopleByPoverty, needy),
      adults25,
      bachelors: graduates - masters - professionals - doctorates,
      masters,
      professionals,
      doctorates,
      from5,
      englishOnly: ofLanguage(1 - spanish - otherLanguages),
      spanish: ofLanguage(Math.min(spanish, 1 - otherLanguages)),
      civilians,
      veterans: share(civilians, college ? served / 3 : served),
      commuters,
      homeWorkers: Math.round((commuters * atHome) / (1 - atHome)),
      commutersByTime: commuteClasses.map((from) =>
        Math.floor(commuters * (shareUnder(from + 5, minutes) - shareUnder(from, minutes))),
      ),
      commuteMinutes:
        commuters > FEWEST_FOR_COMMUTE * (1 + asked(key, 2))
          ? 5 * Math.round((commuters * clamp(minutes, 8, 60)) / 5)
          : null,
    }
  }
}

/** The five years 2018–22; the Census API names them after the last. */
export const ACS = { file: 'acs5_2022_by_zcta.json', vintage: '2022' }

/** The API's values for a missing estimate and for its margin. */
const NO_ESTIMATE = -666_666_666
const NO_MARGIN = -222_222_222
/** Medians beyond the ends of the scale are published as one beyond, with this margin. */
const OPEN_ENDED = -333_333_333

const PEOPLE = 15
const HOUSEHOLDS = 9

type Cell = { estimate: number; margin: number }
type Ends = ReturnType<typeof openEndsOf>
type Write = (rows: ByteRows, value: number) => void

const whole: Write = (rows, value) => rows.integer(Math.round(value))
const tenths: Write = (rows, value) => rows.decimal(value, 1)

const count =
  (of: (people: People) => number, all: (people: People) => number, spread: number) =>
  (people: People): Cell => ({
    estimate: of(people),
    margin: countMargin({ part: of(people), of: all(people), spread }),
  })

/** `spread`: relative standard error of the median for a single person or household. */
const median =
  (of: (people: People) => number | null, sample: (people: People) => number, spread: number) =>
  (people: People, ends: Ends): Cell => {
    const value = of(people)
    if (value === null) return { estimate: NO_ESTIMATE, margin: NO_MARGIN }
    if (ends && value > ends.over) return { estimate: ends.over + 1, margin: OPEN_ENDED }
    if (ends && value < ends.under) return { estimate: ends.under - 1, margin: OPEN_ENDED }
    return { estimate: value, margin: medianMargin({ median: value, of: sample(people), spread }) }
  }

const population = (people: People) => people.population
const households = (people: People) => people.households
const adults = (people: People) => people.adults25

/** Those of one class of commute times. */
const commutersOf = (index: number) =>
  count(
    (p) => p.commutersByTime[index]!,
    (p) => p.commuters,
    PEOPLE,
  )

const from5 = (people: People) => people.from5.reduce((sum, of) => sum + of, 0)

/** Those of one age who speak a language at home. */
const speakers = (language: 'englishOnly' | 'spanish', age: number) => count((p) => p[language][age]!, from5, PEOPLE)

/** The figures of the catalog's tables for the people of a place. */
const figures: Readonly<Record<AcsFigure, (people: People, ends: Ends) => Cell>> = {
  population: count(population, () => 0, PEOPLE),
  medianAge: median((p) => p.medianAge, population, 0.8),
  peopleByOrigin: count(population, () => 0, PEOPLE),
  white: count((p) => p.white, population, PEOPLE),
  black: count((p) => p.black, population, PEOPLE),
  asian: count((p) => p.asian, population, PEOPLE),
  hispanic: count((p) => p.hispanic, population, PEOPLE),
  asianByGroup: count((p) => p.asian, population, PEOPLE),
  asianIndian: count((p) => p.asianIndian, population, PEOPLE),
  households: count(households, () => 0, HOUSEHOLDS),
  owners: count((p) => p.owners, households, HOUSEHOLDS),
  renters: count((p) => p.renters, households, HOUSEHOLDS),
  medianHomeValue: median(
    (p) => p.medianHomeValueUsd,
    (p) => p.owners,
    1.4,
  ),
  medianTaxes: median(
    (p) => p.medianTaxUsd,
    (p) => p.owners,
    1.6,
  ),
  medianRent: median(
    (p) => p.medianRentUsd,
    (p) => p.renters,
    1.7,
  ),
  medianIncome: median((p) => p.medianIncomeUsd, households, 3.2),
  medianYearBuilt: median((p) => p.medianYearBuilt, households, 0.02),
  householdsByInternet: count(households, () => 0, HOUSEHOLDS),
  broadband: count((p) => p.householdsWithBroadband, households, HOUSEHOLDS),
  householdsByVehicles: count(households, () => 0, HOUSEHOLDS),
  ownersWithoutVehicle: count((p) => p.ownersWithoutVehicle, households, HOUSEHOLDS),
  rentersWithoutVehicle: count((p) => p.rentersWithoutVehicle, households, HOUSEHOLDS),
  peopleByPoverty: count(
    (p) => p.peopleByPoverty,
    () => 0,
    PEOPLE,
  ),
  poor: count(
    (p) => p.poor,
    (p) => p.peopleByPoverty,
    PEOPLE,
  ),
  peopleByLanguage: count(from5, () => 0, PEOPLE),
  englishOnlyTo17: speakers('englishOnly', 0),
  englishOnly18To64: speakers('englishOnly', 1),
  englishOnlyFrom65: speakers('englishOnly', 2),
  spanishTo17: speakers('spanish', 0),
  spanish18To64: speakers('spanish', 1),
  spanishFrom65: speakers('spanish', 2),
  civilians: count(
    (p) => p.civilians,
    () => 0,
    PEOPLE,
  ),
  veterans: count(
    (p) => p.veterans,
    (p) => p.civilians,
    PEOPLE,
  ),
  workers: count((p) => p.commuters + p.homeWorkers, population, PEOPLE),
  homeWorkers: count(
    (p) => p.homeWorkers,
    (p) => p.commuters + p.homeWorkers,
    PEOPLE,
  ),
  adults25: count(adults, () => 0, PEOPLE),
  bachelors: count((p) => p.bachelors, adults, PEOPLE),
  masters: count((p) => p.masters, adults, PEOPLE),
  professionals: count((p) => p.professionals, adults, PEOPLE),
  doctorates: count((p) => p.doctorates, adults, PEOPLE),
  commuters: count((p) => p.commuters, population, PEOPLE),
  commutersUnder5: commutersOf(0),
  commuters5To9: commutersOf(1),
  commuters10To14: commutersOf(2),
  commuters15To19: commutersOf(3),
  commuters20To24: commutersOf(4),
  commuters25To29: commutersOf(5),
  commuteMinutes: median(
    (p) => p.commuteMinutes,
    (p) => p.commuters,
    1.9,
  ),
}

/** An estimate with its margin in a file. */
interface Variable {
  readonly names: readonly string[]
  readonly cell: (people: People, ends: Ends) => Cell
  readonly ends: Ends
  readonly write: Write
}

/** Every figure that a refresh would request, in the order of the tables. */
const figureVariables: readonly Variable[] = Object.values(acsTables)
  .flatMap((table) => Object.keys(table.figures) as AcsFigure[])
  .map((figure) => {
    const { table, line } = acsLine(figure, Number(ACS.vintage))
    const write = figure === 'medianAge' ? tenths : whole
    const names = [acsVariable(table, line, 'E'), acsVariable(table, line, 'M')]
    return { names, cell: figures[figure], ends: openEndsOf(table, Number(ACS.vintage)), write }
  })

/** Households and renter homes by class, which a refresh requests as well; in a file of their own, for a second import. */
export const ACS_CLASSES = { file: 'acs5_2022_classes_by_zcta.json', vintage: ACS.vintage }

/** By how much homes or households of a zip differ: the power by which they spread around their median. */
const spreadOfClasses = {
  medianIncome: { median: (people: People) => people.incomeUsd, of: households, power: 2.1 },
  medianRent: { median: (people: People) => people.rentUsd, of: (people: People) => people.renters, power: 4 },
} as const

/** Every line of classes that a refresh would request. Below an amount are 1 ÷ (1 + (median ÷ amount)^power) of all. */
const classVariables = (['medianIncome', 'medianRent'] as const).flatMap((figure): Variable[] => {
  const { table, lines, from } = classesOf(figure)!
  const { median, of, power } = spreadOfClasses[figure]
  const below = (people: People, amount: number | undefined) =>
    amount === undefined ? of(people) : Math.round(of(people) / (1 + (median(people) / amount) ** power))
  return lines.map((line, index) => ({
    names: [acsVariable(table, line, 'E'), acsVariable(table, line, 'M')],
    cell: count((people) => below(people, from[index + 1]) - below(people, from[index]), of, HOUSEHOLDS),
    ends: undefined,
    write: whole,
  }))
})

export function writeAcs(path: string, places: readonly Place[], seed: number): number {
  return writeVariables(path, { places, seed, variables: figureVariables })
}

export function writeAcsClasses(path: string, places: readonly Place[], seed: number): number {
  return writeVariables(path, { places, seed, variables: classVariables })
}

/** American Community Survey by ZCTA as in a response of the Census API: rows of strings, header first. */
function writeVariables(
  path: string,
  { places, seed, variables }: { places: readonly Place[]; seed: number; variables: readonly Variable[] },
): number {
  const survey = peopleSurvey(seed)
  const surveyed = places.filter((place) => place.zcta && !ISLAND_AREAS.has(place.state))
  const rows = new ByteRows(path)
  const names = variables.flatMap((variable) => variable.names.map((name) => `"${name}"`))
  rows.text(`[["NAME",${names.join(',')},"zip code tabulation area"]`)
  for (const place of surveyed) {
    const people = survey(place)
    rows.text(`,\n["ZCTA5 ${place.zip}","`)
    for (const { cell, ends, write } of variables) {
      const { estimate, margin } = cell(people, ends)
      ;(estimate < 0 ? whole : write)(rows, estimate)
      rows.text('","')
      ;(margin < 0 ? whole : write)(rows, margin)
      rows.text('","')
    }
    rows.text(`${place.zip}"]`)
  }
  rows.text(']\n')
  rows.close()
  return surveyed.length
}
