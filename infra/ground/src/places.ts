import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { findState } from '@homeground/catalog/states'
import { mercatorX, mercatorY } from './mercator.ts'
import { type Row, readLines, readTable } from './read-files.ts'
import { encodeSpots } from './shapes.ts'

/** Something that a map names. */
interface NamedPlace {
  readonly name: string
  /** Two-letter abbreviation; null in other countries. */
  readonly state: string | null
  readonly lat: number
  readonly lng: number
  /** An estimate, which only ranks names. */
  readonly population: number
}

export interface PlaceSources {
  /** Folder of Natural Earth's shapefiles, 1:10m. */
  readonly naturalEarth: string
  /** Folder of the Census Bureau's gazetteers, relations and populations. */
  readonly starter: string
}

/** Side of the world in grid steps: 150 m at the equator. */
const grid = 2 ** 18
/** From this population on a place is a city, whose name is loaded with the first map. */
const leastCity = 20_000
/** Files with the names of the smaller places, each of a band from north to south. */
const bandCount = 12

/** The names on the maps: `cities`, and `towns-0` … for the other places, from west to east. */
export function placeFiles(sources: PlaceSources): Record<string, object> {
  const all = namedPlaces(sources)
  const cities = all.filter(({ population }) => population >= leastCity)
  const towns = all.filter(({ population }) => population < leastCity)
  const byX = towns.map(({ lng }) => mercatorX(lng)).sort((a, b) => a - b)
  const edges = Array.from(
    { length: bandCount - 1 },
    (_, band) => byX[Math.floor(((band + 1) * byX.length) / bandCount)]!,
  )
  const edgeSteps = edges.map((x) => Math.round(x * grid))
  const bandOf = ({ lng }: NamedPlace) => edgeSteps.filter((edge) => edge <= mercatorX(lng) * grid).length
  const bands = Array.from({ length: bandCount }, (_, band) => towns.filter((town) => bandOf(town) === band))
  return {
    cities: { ...written(cities), bandEdges: edgeSteps },
    ...Object.fromEntries(bands.map((some, band) => [`towns-${band}`, written(some)])),
  }
}

/** The largest first; the rank is ten times the logarithm of the population. */
function written(places: readonly NamedPlace[]) {
  const ranked = places
    .map((place) => ({ ...place, rank: Math.round(10 * Math.log10(Math.max(1, place.population))) }))
    .sort((a, b) => b.rank - a.rank || a.lng - b.lng || a.lat - b.lat)
  return {
    grid,
    names: ranked.map(({ name }) => name).join('|'),
    ranks: runs(ranked.map(({ rank }) => rank)),
    points: encodeSpots(
      ranked.flatMap(({ lat, lng }) => [mercatorX(lng), mercatorY(lat)]),
      grid,
    ),
  }
}

/** `[value, count, value, count …]` */
function runs(values: readonly number[]): number[] {
  const pairs: number[] = []
  for (const value of values) {
    if (pairs.at(-2) === value) pairs[pairs.length - 1]!++
    else pairs.push(value, 1)
  }
  return pairs
}

function namedPlaces(sources: PlaceSources): NamedPlace[] {
  const known = knownCities(sources)
  const places = censusPlaces(sources).map((place) => {
    const same = known.find((city) => city.name === place.name && city.state === place.state && isNear(city, place))
    // Natural Earth has the middle of the city, the gazetteer may have a point in its harbor.
    return same ? { ...place, lat: same.lat, lng: same.lng } : place
  })
  const taken = new Set(places.map(keyOf))
  const towns = postalTowns(sources).filter((town) => !taken.has(keyOf(town)))
  return unique([...places, ...towns, ...known.filter(({ state }) => state === null)])
}

/** The Census Bureau writes "St. Louis" and "McPherson", the addresses "Saint Louis" and "Mcpherson". */
function keyOf({ name, state }: NamedPlace): string {
  return `${name
    .replace(/\bSt\. /, 'Saint ')
    .replace(/\bMt\. /, 'Mount ')
    .replace(/\bFt\. /, 'Fort ')
    .toLowerCase()},${state}`
}

/** Points of one spot would read as one name on another. */
function unique(places: readonly NamedPlace[]): NamedPlace[] {
  const byName = new Map<string, NamedPlace>()
  for (const place of places) {
    const key = keyOf(place)
    const other = byName.get(key)
    if (!other || other.population < place.population) byName.set(key, place)
  }
  return [...byName.values()]
}

function isNear(a: NamedPlace, b: NamedPlace): boolean {
  return Math.hypot(a.lat - b.lat, a.lng - b.lng) < 0.5
}

/** Names of other countries rank below those of the nation. */
const foreignWeight = 0.25

/** Cities by Natural Earth: all of the United States, and large ones near them. */
function knownCities({ naturalEarth }: PlaceSources): NamedPlace[] {
  const leastForeign = 150_000
  return readTable(join(naturalEarth, 'ne_10m_populated_places_simple.dbf')).flatMap((row): NamedPlace[] => {
    const [lat, lng, population] = [row.latitude, row.longitude, row.pop_max].map(Number) as [number, number, number]
    const isAround = lng > -170 && lng < -58 && lat > 17 && lat < 62
    const isUs = row.adm0_a3 === 'USA'
    if (!isUs && (!isAround || population < leastForeign || row.adm0_a3 === 'PRI')) return []
    const state = isUs ? (findState(row.adm1name!) ?? row.adm1name!) : null
    return [{ name: ascii(row.name!), state, lat, lng, population: isUs ? population : foreignWeight * population }]
  })
}

/** The population of each ZCTA, and the square miles of its land. */
function zctas({ starter }: PlaceSources) {
  const rows = JSON.parse(
    gunzipSync(readFileSync(join(starter, 'acs/api-2023-population-units-by-zcta.json.gz'))).toString(),
  ) as string[][]
  const population = new Map(rows.slice(1).map(([, count, , zcta]) => [zcta!, Math.max(0, Number(count))]))
  const gazetteer = readLines(join(starter, 'places/2025_Gaz_zcta_national.txt.gz'), '|')
  return gazetteer.map(({ GEOID, ALAND_SQMI, INTPTLAT, INTPTLONG }) => ({
    zcta: GEOID!,
    population: population.get(GEOID!) ?? 0,
    landMiles: Number(ALAND_SQMI),
    lat: Number(INTPTLAT),
    lng: Number(INTPTLONG),
  }))
}

/** Few people of a ZCTA live outside of its places: a square mile there counts as so much of one inside. */
const outsideWeight = 0.1

/** Cities, towns and census designated places; each has the people of its ZCTAs in proportion to the shared land. */
function censusPlaces(sources: PlaceSources): NamedPlace[] {
  const all = new Map(zctas(sources).map((each) => [each.zcta, each]))
  const shares = sharesOfPlaces(sources)
  const inPlaces = landInPlaces(sources)
  const population = new Map<string, number>()
  for (const { ZCTA5, 'Place GEOID': id, 'Land Area': land } of shares) {
    const zcta = all.get(ZCTA5!)
    const inside = inPlaces.get(ZCTA5!)!
    if (!zcta || inside === 0) continue
    const weight = inside + outsideWeight * Math.max(0, zcta.landMiles - inside)
    population.set(id!, (population.get(id!) ?? 0) + (zcta.population * Number(land)) / weight)
  }
  const rows = readLines(join(sources.starter, 'places/2025_Gaz_place_national.txt.gz'), '|')
  return rows.map(({ USPS, GEOID, NAME, INTPTLAT, INTPTLONG }) => ({
    name: shortName(USPS === 'MA' || USPS === 'CT' ? NAME!.replace(/ Town city$/, '') : NAME!),
    state: USPS!,
    lat: Number(INTPTLAT),
    lng: Number(INTPTLONG),
    population: population.get(GEOID!) ?? 0,
  }))
}

/** The square miles of land that each ZCTA shares with each place. */
function sharesOfPlaces({ starter }: PlaceSources): Row[] {
  return readLines(join(starter, 'places/zcta_places-2020.csv.gz'), ',')
}

/** The square miles of each ZCTA that are in places. */
function landInPlaces(sources: PlaceSources): Map<string, number> {
  const inPlaces = new Map<string, number>()
  for (const { ZCTA5, 'Land Area': land } of sharesOfPlaces(sources)) {
    inPlaces.set(ZCTA5!, (inPlaces.get(ZCTA5!) ?? 0) + Number(land))
  }
  return inPlaces
}

/** How people write names that the gazetteer has in another form. */
const usualNames: Readonly<Record<string, string>> = {
  'Urban Honolulu': 'Honolulu',
  'Boise City': 'Boise',
  'San Buenaventura (Ventura)': 'Ventura',
  'El Paso de Robles (Paso Robles)': 'Paso Robles',
  'Nashville-Davidson': 'Nashville',
  'Louisville/Jefferson County': 'Louisville',
  'Lexington-Fayette': 'Lexington',
  'Athens-Clarke County': 'Athens',
  'Augusta-Richmond County': 'Augusta',
  'Macon-Bibb County': 'Macon',
  'Butte-Silver Bow': 'Butte',
}

/** "Natick CDP", "Boise City city", "Nashville-Davidson metropolitan government (balance)" as people write them. */
export function shortName(name: string): string {
  const kinds =
    /( (city and borough|metropolitan government|metro government|consolidated government|unified government|urban county|metro township|zona urbana|comunidad|municipality|corporation|village|borough|city|town|CDP))? ?(\(balance\))?$/
  const [short = ''] = ascii(name)
    .replace(kinds, '')
    .split(/, |(?<!Louisville)\//)
  return usualNames[short] ?? short
}

function ascii(name: string): string {
  return name.normalize('NFD').replace(/\p{M}/gu, '')
}

const leastTown = 500
/** Parts of cities, whose names come first: most of their land is in a census place of another name. */
const partWeight = 0.3
const leastShareOfPart = 0.6

/** An entry of the package `zipcodes`. */
interface PackageZip {
  readonly city: string
  readonly state: string
}

/** Towns as addresses name them, New England's too, which the census does not list; in the middle of their people. */
function postalTowns(sources: PlaceSources): NamedPlace[] {
  const { codes } = createRequire(import.meta.url)('zipcodes') as { codes: Record<string, PackageZip> }
  const byTown = Map.groupBy(
    zctas(sources).flatMap((each) => {
      const found = codes[each.zcta]
      return found ? [{ ...each, name: found.city, state: found.state }] : []
    }),
    ({ name, state }) => `${name},${state}`,
  )
  const inPlaces = landInPlaces(sources)
  return [...byTown.values()].flatMap((parts): NamedPlace[] => {
    const people = parts.reduce((sum, { population }) => sum + population, 0)
    if (people < leastTown) return []
    const mean = (of: (part: (typeof parts)[number]) => number) =>
      parts.reduce((sum, part) => sum + of(part) * part.population, 0) / people
    const { name, state } = parts[0]!
    const inside = parts.reduce((sum, { zcta }) => sum + (inPlaces.get(zcta) ?? 0), 0)
    const isPart = inside > leastShareOfPart * parts.reduce((sum, { landMiles }) => sum + landMiles, 0)
    const population = isPart ? partWeight * people : people
    return [{ name: ascii(name), state, lat: mean(({ lat }) => lat), lng: mean(({ lng }) => lng), population }]
  })
}
