import { type AcsFigure, acsLine, acsTables, acsVariable, openEndsOf } from '@homeground/catalog/acs'
import { type People, peopleSurvey } from '../country/people.ts'
import type { Place } from '../country/places.ts'
import { ISLAND_AREAS } from '../country/states.ts'
import { ByteRows } from './byte-rows.ts'
import { countMargin, medianMargin } from './margins.ts'

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
  medianRent: median(
    (p) => p.medianRentUsd,
    (p) => p.renters,
    1.7,
  ),
  medianIncome: median((p) => p.medianIncomeUsd, households, 3.2),
  adults25: count(adults, () => 0, PEOPLE),
  bachelors: count((p) => p.bachelors, adults, PEOPLE),
  masters: count((p) => p.masters, adults, PEOPLE),
  professionals: count((p) => p.professionals, adults, PEOPLE),
  doctorates: count((p) => p.doctorates, adults, PEOPLE),
  commuters: count((p) => p.commuters, population, PEOPLE),
  commuteMinutes: median(
    (p) => p.commuteMinutes,
    (p) => p.commuters,
    1.9,
  ),
}

/** Every figure that a refresh would request, in the order of the tables. */
const variables = Object.values(acsTables)
  .flatMap((table) => Object.keys(table.figures) as AcsFigure[])
  .map((figure) => {
    const { table, line } = acsLine(figure, Number(ACS.vintage))
    const write = figure === 'medianAge' ? tenths : whole
    const names = [acsVariable(table, line, 'E'), acsVariable(table, line, 'M')]
    return { names, cell: figures[figure], ends: openEndsOf(table, Number(ACS.vintage)), write }
  })

/** American Community Survey by ZCTA as in a response of the Census API: rows of strings, header first. */
export function writeAcs(path: string, places: readonly Place[], seed: number): number {
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
