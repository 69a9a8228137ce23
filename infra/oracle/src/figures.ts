import { airportColumn } from './airports.ts'
import type { Figure, FigureColumn, Note } from './figure.ts'
import { housingColumns, readMonth } from './housing.ts'
import { incomeColumns } from './income.ts'
import { peopleColumns, tenureColumns } from './people.ts'
import { type Place, readPlaces } from './places.ts'
import { readSchools, type School, type SchoolFiles, scoreColumn } from './schools.ts'

/** The raw files that everything is computed from. */
export interface RawFiles {
  /** The states whose places are loaded; undefined for all. */
  readonly states: readonly string[] | undefined
  readonly gazetteer: string
  readonly tenure: string
  readonly people: string
  readonly income: string
  readonly airports: string
  /** By month, `YYYY-MM`. */
  readonly months: Readonly<Record<string, string>>
  readonly schools: SchoolFiles
}

export interface Expected {
  readonly places: ReadonlyMap<string, Place>
  readonly schools: ReadonlyMap<string, School>
  readonly columns: Readonly<Record<string, FigureColumn>>
}

/** Every figure of every zip and school, from the raw files. */
export function expectedFigures(files: RawFiles): Expected {
  const places = readPlaces(files.gazetteer, files.states)
  const schools = readSchools(files.schools)
  const months = Object.fromEntries(Object.entries(files.months).map(([period, file]) => [period, readMonth(file)]))
  const columns = {
    ...housingColumns(months),
    ...tenureColumns(files.tenure),
    ...peopleColumns(files.people, places),
    ...incomeColumns(files.income),
    overall_score: scoreColumn(schools.values(), places),
    distance_to_large_airport: airportColumn(files.airports, places.values()),
  }
  return { places, schools, columns: onlyPlaces(columns, places) }
}

/** Zips of the publishers that are not places are not shown. */
function onlyPlaces(
  columns: Readonly<Record<string, FigureColumn>>,
  places: ReadonlyMap<string, Place>,
): Record<string, FigureColumn> {
  const kept = ({ vintage, figures }: FigureColumn): FigureColumn => ({
    vintage,
    figures: new Map([...figures].filter(([zip]) => places.has(zip))),
  })
  return Object.fromEntries(Object.entries(columns).map(([key, column]) => [key, kept(column)]))
}

/** Which source an attribute without any value would come from, and whether other files of it are loaded. */
const notLoaded: Readonly<Record<string, string>> = {
  peak_price_change: 'file_not_loaded',
  price_change_1yr: 'file_not_loaded',
  diversity_score: 'file_not_loaded',
  school_avg_pctprof_2yr_change: 'file_not_loaded',
  median_home_value: 'file_not_loaded',
  median_rent: 'file_not_loaded',
  median_household_income: 'file_not_loaded',
  percent_asian_indian: 'file_not_loaded',
  percent_bachelors_plus: 'file_not_loaded',
  mean_commute_minutes: 'file_not_loaded',
}
const ofCensus = new Set([
  'population',
  'population_density',
  'median_age',
  'percent_white',
  'percent_black',
  'percent_asian',
  'percent_hispanic',
  'percent_owner_occupied',
  'percent_renter_occupied',
])
/** Values beyond are flagged. */
const plausible: Readonly<Record<string, readonly [number, number]>> = {
  median_listing_price: [10_000, 50_000_000],
  median_listing_price_per_square_foot: [5, 20_000],
  days_on_market: [0, 3000],
  days_on_market_mom: [-100, 5000],
  median_age: [10, 95],
  population: [0, 300_000],
  population_density: [0, 300_000],
}

/** Returns what a zip should show, with the reason of a missing figure and the flag of an implausible one. */
export function figuresOf(expected: Expected): (key: string, zip: string) => Figure {
  const { columns, places } = expected
  const statesWith = memo((key) => statesWithValues(expected, key))
  const reasonOf = (key: string, zip: string): string => {
    const { hasArea, state } = places.get(zip)!
    if (!columns[key]) return notLoaded[key] ?? 'not_loaded'
    if (ofCensus.has(key) && !hasArea) return 'no_area'
    if (!statesWith(key).has(state)) return 'state_not_loaded'
    return key === 'overall_score' ? 'no_schools' : 'not_published'
  }
  return (key, zip) => {
    const figure = columns[key]?.figures.get(zip)
    if (!figure) return { value: null, note: { kind: 'missing', reason: reasonOf(key, zip) } }
    return figure.value === null ? figure : withFlag(key, figure)
  }
}

/** The keys of all figures that a zip or town shows, sorted. */
export function keysOfFigures({ columns }: Expected): string {
  return [...new Set([...Object.keys(columns), ...Object.keys(notLoaded)])].sort().join()
}

/** A figure with a flag if its value is implausible. */
export function withFlag(key: string, figure: Figure): Figure {
  const [low, high] = plausible[key] ?? [Number.NEGATIVE_INFINITY, Number.POSITIVE_INFINITY]
  if (figure.value! >= low! && figure.value! <= high!) return figure
  const flags = [...(figure.note?.flags ?? []), 'implausible']
  return { ...figure, note: { ...figure.note, flags } as Note }
}

/** The states in which any zip has a value. */
function statesWithValues({ columns, places }: Expected, key: string): ReadonlySet<string> {
  const zips = [...(columns[key]?.figures ?? [])].filter(([, { value }]) => value !== null)
  return new Set(zips.map(([zip]) => places.get(zip)!.state))
}

/** The same function, which computes each result once. */
export function memo<T>(compute: (key: string) => T): (key: string) => T {
  const known = new Map<string, T>()
  return (key) => {
    if (!known.has(key)) known.set(key, compute(key))
    return known.get(key)!
  }
}
