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
/** Medians above the top of the scale are published as the top, with this margin. */
const OPEN_ENDED = -333_333_333
const TOP_INCOME = 250_001
const TOP_RENT = 3_501

const PEOPLE = 15
const HOUSEHOLDS = 9

type Cell = { estimate: number; margin: number }
type Write = (rows: ByteRows, value: number) => void

const whole: Write = (rows, value) => rows.integer(Math.round(value))
const tenths: Write = (rows, value) => rows.decimal(value, 1)

const count =
  (of: (people: People) => number, all: (people: People) => number, spread: number) =>
  (people: People): Cell => ({
    estimate: of(people),
    margin: countMargin({ part: of(people), of: all(people), spread }),
  })

const median =
  (
    of: (people: People) => number | null,
    sample: (people: People) => number,
    { spread, top = Number.POSITIVE_INFINITY }: { spread: number; top?: number },
  ) =>
  (people: People): Cell => {
    const value = of(people)
    if (value === null) return { estimate: NO_ESTIMATE, margin: NO_MARGIN }
    if (value >= top) return { estimate: top, margin: OPEN_ENDED }
    return { estimate: value, margin: medianMargin({ median: value, of: sample(people), spread }) }
  }

const population = (people: People) => people.population
const households = (people: People) => people.households
const adults = (people: People) => people.adults25

/** Variables of detailed tables. In B02015, Asian Indians are line 21 since vintage 2022, line 2 before. */
const VARIABLES: readonly (readonly [string, (people: People) => Cell, Write])[] = [
  ['B01003_001', count(population, () => 0, PEOPLE), whole],
  ['B01002_001', median((p) => p.medianAge, population, { spread: 0.8 }), tenths],
  ['B03002_001', count(population, () => 0, PEOPLE), whole],
  ['B03002_003', count((p) => p.white, population, PEOPLE), whole],
  ['B03002_004', count((p) => p.black, population, PEOPLE), whole],
  ['B03002_006', count((p) => p.asian, population, PEOPLE), whole],
  ['B03002_012', count((p) => p.hispanic, population, PEOPLE), whole],
  ['B02015_021', count((p) => p.asianIndian, population, PEOPLE), whole],
  ['B25003_001', count(households, () => 0, HOUSEHOLDS), whole],
  ['B25003_002', count((p) => p.owners, households, HOUSEHOLDS), whole],
  ['B25003_003', count((p) => p.renters, households, HOUSEHOLDS), whole],
  [
    'B25064_001',
    median(
      (p) => p.medianRentUsd,
      (p) => p.renters,
      { spread: 1.7, top: TOP_RENT },
    ),
    whole,
  ],
  ['B19013_001', median((p) => p.medianIncomeUsd, households, { spread: 3.2, top: TOP_INCOME }), whole],
  ['B15003_001', count(adults, () => 0, PEOPLE), whole],
  ['B15003_022', count((p) => p.bachelors, adults, PEOPLE), whole],
  ['B15003_023', count((p) => p.masters, adults, PEOPLE), whole],
  ['B15003_024', count((p) => p.professionals, adults, PEOPLE), whole],
  ['B15003_025', count((p) => p.doctorates, adults, PEOPLE), whole],
  ['B08303_001', count((p) => p.commuters, population, PEOPLE), whole],
  [
    'B08013_001',
    median(
      (p) => p.commuteMinutes,
      (p) => p.commuters,
      { spread: 1.9 },
    ),
    whole,
  ],
]

/** American Community Survey by ZCTA as in a response of the Census API: rows of strings, header first. */
export function writeAcs(path: string, places: readonly Place[], seed: number): number {
  const survey = peopleSurvey(seed)
  const surveyed = places.filter((place) => place.zcta && !ISLAND_AREAS.has(place.state))
  const rows = new ByteRows(path)
  const names = VARIABLES.flatMap(([name]) => [`"${name}E"`, `"${name}M"`])
  rows.text(`[["NAME",${names.join(',')},"zip code tabulation area"]`)
  for (const place of surveyed) {
    const people = survey(place)
    rows.text(`,\n["ZCTA5 ${place.zip}","`)
    for (const [, cell, write] of VARIABLES) {
      const { estimate, margin } = cell(people)
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
