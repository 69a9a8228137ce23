import { type Figure, type FigureColumn, miles, type Note, type Place, readPlaces } from './places.ts'
import { numberOf, type Row, rowsOf, textOf } from './raw-files.ts'
import { readSchools, type School, type SchoolFiles, scoreColumn } from './schools.ts'

export interface Month {
  readonly price: number | null
  readonly squareFoot: number | null
  readonly active: number | null
  readonly total: number | null
  readonly days: number | null
  readonly daysChange: number | null
  readonly isFlagged: boolean
}

/** One month's file, in the layout of 2018 or of 2020, by zip. */
function readMonth(file: string): Map<string, Month> {
  const byZip = new Map<string, Month>()
  for (const row of rowsOf(file)) {
    const zip = (row.ZipCode ?? row.postal_code ?? '').padStart(5, '0')
    if (!/^\d{5}$/.test(zip) || zip === '00000' || byZip.has(zip)) continue
    byZip.set(zip, monthOf(row))
  }
  return byZip
}

function monthOf(row: Row): Month {
  const read = (...names: string[]) => numberOf(names.map((name) => row[name]).find((text) => text !== undefined))
  const price = (...names: string[]) => read(...names) || null
  return {
    price: price('median_listing_price', 'Median Listing Price'),
    squareFoot: price('median_listing_price_per_square_feet'),
    active: read('active_listing_count', 'Active Listing Count'),
    total: read('total_listing_count', 'Total Listing Count'),
    days: read('median_days_on_market', 'Days on Market'),
    daysChange: read('median_days_on_market_mm', 'Days on Market M/M'),
    // The older mark, `*`, is of changes against the year before only.
    isFlagged: Number(row.quality_flag ?? 0) > 0,
  }
}

/** The figures of the newest month, with changes since the oldest, since the month a year before is not loaded. */
function housingColumns(months: Readonly<Record<string, ReadonlyMap<string, Month>>>): Record<string, FigureColumn> {
  const periods = Object.keys(months).sort()
  const [newest, oldest] = [months[periods.at(-1)!]!, months[periods[0]!]!]
  const measures: Record<string, (now: Month, before: Month | undefined) => Measured> = {
    median_listing_price: (now) => [now.price, now.price],
    median_listing_price_per_square_foot: (now) => [now.squareFoot, now.squareFoot],
    housing_inventory: (now) => [now.active, now.active],
    total_inventory: (now) => [now.total, now.total],
    inventory_net_change: (now, before) => [now.total, minus(now.total, before?.total)],
    median_listing_net_change: (now, before) => [now.price, minus(now.price, before?.price)],
    days_on_market: (now) => [now.days, now.days],
    days_on_market_mom: ({ daysChange }) => [
      daysChange,
      daysChange === null ? null : Number((100 * daysChange).toFixed(9)),
    ],
  }
  const columns = Object.entries(measures).map(([key, measure]) => {
    const figures = new Map<string, Figure>()
    for (const [zip, now] of newest) {
      const [published, value] = measure(now, oldest.get(zip))
      if (published === null) continue
      // A change over other than 12 months names them.
      const isNetChange = key.endsWith('_net_change')
      const note = value === null ? tooFew : isNetChange ? comparedMonths : now.isFlagged ? warned : undefined
      figures.set(zip, { value, ...(note && { note }) })
    }
    return [key, { vintage: periods.at(-1)!, figures }] as const
  })
  return Object.fromEntries(columns)
}

/** The published value behind a measure, and the measure. */
type Measured = readonly [published: number | null, value: number | null]

/** The months of the two files. */
const comparedMonths: Note = { vintage: 'Apr 2018 to Jun 2020' }
const tooFew: Note = { kind: 'missing', reason: 'too_few_months' }
const warned: Note = { flags: ['publisher_warning'] }

function minus(now: number | null, before: number | null | undefined): number | null {
  return now === null || before == null ? null : now - before
}

const classes: Readonly<Record<string, readonly number[]>> = {
  pct_returns_0_50k: [1, 2],
  pct_returns_50k_100k: [3, 4],
  pct_returns_100k_200k: [5],
  pct_returns_100k_plus: [5, 6],
  pct_returns_200k_plus: [6],
}

/** Income of tax year 2016 from the IRS's file of a state. */
function incomeColumns(file: string): Record<string, FigureColumn> {
  const byZip = new Map<string, { returns: number[]; dollars: number }>()
  for (const row of rowsOf(file)) {
    const zip = row.zipcode!.padStart(5, '0')
    if (zip === '00000' || zip === '99999') continue
    const sums = byZip.get(zip) ?? { returns: [0, 0, 0, 0, 0, 0, 0], dollars: 0 }
    sums.returns[Number(row.agi_stub)]! += Number(row.N1)
    sums.dollars += 1000 * Number(row.A00100)
    byZip.set(zip, sums)
  }
  const columns = ['avg_agi_per_return', ...Object.keys(classes)].map((key) => {
    const figures = new Map<string, Figure>()
    for (const [zip, { returns, dollars }] of byZip) {
      const all = returns.reduce((sum, count) => sum + count)
      const part = (classes[key] ?? []).reduce((sum, stub) => sum + returns[stub]!, 0)
      const value = key === 'avg_agi_per_return' ? dollars / all : (100 * part) / all
      const sums = { part: key === 'avg_agi_per_return' ? dollars : part, whole: all }
      if (all === 0) figures.set(zip, nothing)
      else figures.set(zip, value === 0 ? { value, sums, note: { flags: ['merged_classes'] } } : { value, sums })
    }
    return [key, { vintage: '2016', figures }] as const
  })
  return Object.fromEntries(columns)
}

const nothing: Figure = { value: null, note: { kind: 'missing', reason: 'nothing_counted' } }

/** Estimates of the Census Bureau below this are codes for missing values. */
const MISSING = -100_000_000
const counted = (text: string | null | undefined) => {
  const value = Number(text || Number.NaN)
  return Number.isNaN(value) || value < MISSING ? null : value
}
const suppressed: Figure = { value: null, note: { kind: 'missing', reason: 'suppressed' } }

/** 90 % margin of a share in percent; it reaches at most to the farther of 0 % and 100 %. */
export function marginOfShare(share: number, ofPart: number, ofWhole: number, whole: number): number {
  // Wilson's interval at 0 % and 100 %; a fifteenth of the whole is in the sample.
  if (share === 0 || share === 1) return 100 / (1 + whole / 15 / 1.645 ** 2)
  const minus = ofPart ** 2 - share ** 2 * ofWhole ** 2
  const root = minus < 0 ? ofPart ** 2 + share ** 2 * ofWhole ** 2 : minus
  return Math.min((100 * Math.sqrt(root)) / whole, 100 * Math.max(share, 1 - share))
}

/** Owner and renter shares of ACS 2019–23 (B25003) with margins. */
function tenureColumns(file: string): Record<string, FigureColumn> {
  const owner = new Map<string, Figure>()
  const renter = new Map<string, Figure>()
  for (const row of rowsOf(file)) {
    const zip = /^860Z200US(\d{5})$/.exec(row.GEO_ID!)?.[1]
    if (!zip || owner.has(zip)) continue
    const read = (line: number) => ({
      value: counted(row[`B25003_00${line}E`]),
      moe: counted(row[`B25003_00${line}M`]),
    })
    const [homes, owned, rented] = [read(1), read(2), read(3)]
    const margin = (part: typeof homes) => {
      if (part.moe === null || homes.moe === null) return null
      const share = part.value! / homes.value!
      return marginOfShare(share, part.moe, homes.moe, homes.value!)
    }
    const shareOf = (part: typeof homes): Figure => {
      if (homes.value === 0) return nothing
      if (part.value === null || homes.value === null) return suppressed
      const margins = [margin(owned), margin(rented)]
      const moe = margins.includes(null) ? margin(part) : Math.max(...(margins as number[]))
      const sums = { part: part.value, whole: homes.value, moes: [owned.moe, rented.moe, homes.moe] }
      return { value: (100 * part.value) / homes.value, ...(moe !== null && { moe }), sums }
    }
    owner.set(zip, shareOf(owned))
    renter.set(zip, shareOf(rented))
  }
  const vintage = '2019–23'
  return { percent_owner_occupied: { vintage, figures: owner }, percent_renter_occupied: { vintage, figures: renter } }
}

/** Population, age, race and density of ACS 2009–13, a response of the Census API without margins. */
function peopleColumns(file: string, places: ReadonlyMap<string, Place>): Record<string, FigureColumn> {
  const [names, ...rows] = JSON.parse(textOf(file)) as string[][]
  const vintage = '2009–13'
  const columns: Record<string, FigureColumn> = {}
  const column = (key: string) => {
    columns[key] ??= { vintage, figures: new Map() }
    return columns[key].figures as Map<string, Figure>
  }
  for (const row of rows) {
    const read = (name: string) => counted(row[names!.indexOf(name)])
    const zip = row[names!.indexOf('zip code tabulation area')]!
    const people = read('B01003_001E')
    const age = read('B01002_001E')
    const land = places.get(zip)?.land ?? null
    column('population').set(zip, people === null ? suppressed : { value: people })
    column('median_age').set(zip, age === null ? suppressed : { value: age })
    const whole = read('B03002_001E')
    for (const [key, line] of Object.entries({ white: 3, black: 4, asian: 6, hispanic: 12 })) {
      const part = read(`B03002_${String(line).padStart(3, '0')}E`)
      const share: Figure =
        whole === 0
          ? nothing
          : part === null || whole === null
            ? suppressed
            : { value: (100 * part) / whole, sums: { part, whole } }
      column(`percent_${key}`).set(zip, share)
    }
    if (people === null) column('population_density').set(zip, suppressed)
    else if (land === 0) column('population_density').set(zip, nothing)
    else if (land !== null)
      column('population_density').set(zip, { value: people / land, sums: { part: people, whole: land } })
  }
  return columns
}

const countries = new Set(['US', 'PR', 'GU', 'VI', 'AS', 'MP'])

/** Miles to the nearest large airport. */
function airportColumn(file: string, places: Iterable<Place>): FigureColumn {
  const airports = rowsOf(file).flatMap((row) =>
    row.type === 'large_airport' && countries.has(row.iso_country!)
      ? [{ lat: Number(row.latitude_deg), lng: Number(row.longitude_deg) }]
      : [],
  )
  const figures = new Map<string, Figure>()
  for (const place of places) {
    let value = Number.POSITIVE_INFINITY
    for (const airport of airports) value = Math.min(value, miles(place, airport))
    figures.set(place.zip, { value })
  }
  return { vintage: '2015', figures }
}

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
  /** The oldest and the newest month of a zip, null where it has none. */
  readonly endsOf: (zip: string) => readonly [before: Month | null, now: Month | null]
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
  const periods = Object.keys(months).sort()
  const [before, now] = [months[periods[0]!]!, months[periods.at(-1)!]!]
  const endsOf = (zip: string) => [before.get(zip) ?? null, now.get(zip) ?? null] as const
  return { places, schools, columns: onlyPlaces(columns, places), endsOf }
}

/** Zips of the publishers that are not places are not shown. */
function onlyPlaces(
  columns: Readonly<Record<string, FigureColumn>>,
  places: ReadonlyMap<string, Place>,
): Record<string, FigureColumn> {
  const ofPlaces = ({ vintage, figures }: FigureColumn): FigureColumn => ({
    vintage,
    figures: new Map([...figures].filter(([zip]) => places.has(zip))),
  })
  return Object.fromEntries(Object.entries(columns).map(([key, column]) => [key, ofPlaces(column)]))
}

/** Which source an attribute without any value would come from, and whether other files of it are loaded. */
const notLoaded: Readonly<Record<string, string>> = {
  peak_price_change: 'file_not_loaded',
  price_change_1yr: 'file_not_loaded',
  diversity_score: 'file_not_loaded',
  school_avg_pctprof_2yr_change: 'file_not_loaded',
  median_home_value: 'file_not_loaded',
  property_tax_rate: 'file_not_loaded',
  county_property_tax_rate: 'not_loaded',
  median_rent: 'file_not_loaded',
  median_year_built: 'file_not_loaded',
  percent_broadband: 'file_not_loaded',
  percent_work_from_home: 'file_not_loaded',
  percent_no_vehicle: 'file_not_loaded',
  percent_veterans: 'file_not_loaded',
  percent_english_only: 'file_not_loaded',
  percent_spanish: 'file_not_loaded',
  percent_poverty: 'file_not_loaded',
  median_household_income: 'file_not_loaded',
  percent_asian_indian: 'file_not_loaded',
  percent_bachelors_plus: 'file_not_loaded',
  mean_commute_minutes: 'file_not_loaded',
  percent_commute_under_30: 'file_not_loaded',
  fair_rent_1_bedroom: 'not_loaded',
  fair_rent_2_bedrooms: 'not_loaded',
  fair_rent_3_bedrooms: 'not_loaded',
  fair_rent_1yr_change: 'not_loaded',
  summer_high: 'not_loaded',
  winter_low: 'not_loaded',
  days_over_90f: 'not_loaded',
  freezing_nights: 'not_loaded',
  precipitation: 'not_loaded',
  snowfall: 'not_loaded',
  unhealthy_air_days: 'not_loaded',
  nonrenewal_rate: 'not_loaded',
  nonrenewal_5yr_change: 'not_loaded',
  adults_obesity: 'not_loaded',
  adults_diabetes: 'not_loaded',
  adults_high_blood_pressure: 'not_loaded',
  adults_depression: 'not_loaded',
  adults_inactive: 'not_loaded',
  adults_short_sleep: 'not_loaded',
  distance_to_emergency_room: 'not_loaded',
  building_loss_per_100k: 'not_loaded',
  flood_loss_per_100k: 'not_loaded',
  wildfire_loss_per_100k: 'not_loaded',
  hurricane_loss_per_100k: 'not_loaded',
  tornado_loss_per_100k: 'not_loaded',
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
export const plausible: Readonly<Record<string, readonly [number, number]>> = {
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
  const results = new Map<string, T>()
  return (key) => {
    if (!results.has(key)) results.set(key, compute(key))
    return results.get(key)!
  }
}
