import { levels } from '@homeground/catalog/levels'
import { placesOf } from './fake-search.ts'
import { assessments, directory, enrollment, geocodes, listing, lunch } from './files.ts'
import type { Schools } from './support.ts'

export const states = { MA: '25', NH: '33', RI: '44' } as const

/** Pseudorandom numbers from 0 to 1, the same in every run. */
function numbers(seed: number) {
  let state = seed
  return () => {
    state = (Math.imul(state, 1103515245) + 12345) & 0x7fffffff
    return state / 0x80000000
  }
}

const next = numbers(2021)
/** Random numbers for the questions of a test. */
export const random = numbers(7)
const upTo = (count: number) => Math.floor(next() * count)
const oneOf = <T>(of: readonly T[]): T => of[upTo(of.length)]!

export const zips = Array.from({ length: 60 }, (_, i) => String(1000 + i).padStart(5, '0'))
export const centers = Object.fromEntries(zips.map((zip) => [zip, [41 + 2 * next(), -72 + 1.5 * next()] as const]))
/** Zips of the three states are mixed, so that the nearest schools are often of another state. */
export const stateOf = (zip: string) => Object.keys(states)[Number(zip) % 3]!
export const places = (version?: string) => placesOf(centers, version, stateOf)
/** Most zips have schools, some have none. */
const settled = zips.slice(0, 35)
const rows = Object.entries(states).flatMap(([state, fips]) =>
  levels.flatMap((level) =>
    Array.from({ length: level === 'Other' ? 8 : 40 }, (_, i) =>
      listing(`${fips}${levels.indexOf(level)}${String(i).padStart(9, '0')}`, {
        ST: state,
        LSTATE: state,
        LEVEL: level,
        LZIP: oneOf(settled),
      }),
    ),
  ),
)
const ids = rows.map(({ NCESSCH }) => String(NCESSCH))
const students = Object.fromEntries(ids.map((id) => [id, 50 + upTo(900)]))
// For an enrollment of 50 to 950: some shares are above 100 percent, many are equal.
const lunches = Object.fromEntries(ids.map((id) => [id, oneOf<number | ''>([40, 60, 200, 330, 900, ''])]))
/** In Rhode Island results have nothing to do with the lunch share. */
const dependsOnLunch = (id: string) => !id.startsWith(states.RI)
const exactPercent = (id: string) => {
  const share = Math.min(1, Number(lunches[id]) / students[id]!)
  return dependsOnLunch(id) ? Math.round(85 - 75 * share + upTo(15)) : upTo(101)
}
const percent = (id: string) => {
  const exact = String(exactPercent(id))
  return oneOf([exact, exact, exact, exact, exact, exact, '40-44', '45-49', 'GE50', 'LT50', 'LE5', 'PS', '.'])
}
const results = () =>
  Object.fromEntries(ids.filter(() => next() < 0.9).map((id) => [id, [1 + upTo(400), percent(id)] as const]))
const some = <T>(value: (id: string) => T) =>
  Object.fromEntries(ids.filter(() => next() < 0.85).map((id) => [id, value(id)]))

/** Loads about 400 schools of three states with four springs of results, as publishers' files. */
export async function loadManySchools(schools: Schools): Promise<void> {
  await schools.load('ccd', directory(rows))
  await schools.load('ccd', enrollment(students))
  await schools.load('ccd', lunch(some((id) => lunches[id]!)))
  const near = (zip: string) => centers[zip]!.map((degrees) => degrees + (next() - 0.5) / 20)
  const zipOf = new Map(rows.map(({ NCESSCH, LZIP }) => [String(NCESSCH), String(LZIP)]))
  const locations = some((id) => near(zipOf.get(id)!) as [number, number])
  await schools.load('edge', geocodes(locations), { vintage: '2020-21' })
  for (const years of ['1819', '2021', '2122', '2223']) {
    await schools.load('edfacts', assessments('MTH', years, results()))
    await schools.load('edfacts', assessments('RLA', years, results()))
  }
}
