import { states } from '@homeground/catalog/states'
import { EARTH_RADIUS_MILES } from '@homeground/columns'
import type { AreaCenters } from '@homeground/contracts'
import type { Queryable } from '@homeground/sources'
import { geoDistance } from 'd3-geo'

/** A place with the name that the post office lists. */
export interface PlaceRow {
  zip: string
  town: string
  county: string | null
  state_abbr: string
  lat: number
  lng: number
}

/** The published places in order of zip, each with its county and the name that the post office lists. */
export async function readPlaces(db: Queryable): Promise<PlaceRow[]> {
  return (await readPlacesAndCenters(db)).places
}

/** The places, and where the list of zips and the Census areas differ: see `chooseCenters`. */
export async function readPlacesAndCenters(db: Queryable): Promise<{ places: PlaceRow[]; centers: AreaCenters }> {
  const listed: PlaceRow[] = await db.query(
    `select zip, town, county, state_abbr, lat, lng from place
     join published p on p.source = 'places' and p.load_id = place.load_id order by zip`,
  )
  const areas: Area[] = await db.query(
    `select zip, lat, lng, state_abbr, county from zcta
     join published p on p.source = 'gazetteer' and p.load_id = zcta.load_id order by zip`,
  )
  return chooseCenters(listed, areas)
}

/** The Census area (ZCTA) of a zip: its center, and the state and county that contain it. */
interface Area {
  readonly zip: string
  readonly lat: number
  readonly lng: number
  /** Null where no state's outline is near. */
  readonly state_abbr: string | null
  readonly county: string | null
}

type Point = Pick<Area, 'lat' | 'lng'>

/** Centers of one zip this far apart cannot both be right, even in large rural areas. */
const FAR_APART_MILES = 50
const APART_MILES = 5

/**
 * Places with their centers. A zip that has a Census area is at the center of that area where both agree on its state,
 * else where the list of zips has it. If the two are more than 50 miles apart, the one nearer to the Census areas of the
 * town's other zips is used. An area whose zip is not in the list is a place too, with the name of the nearest zip
 * that shares its state and first three digits; without such a zip it is left out.
 */
function chooseCenters(
  listed: readonly PlaceRow[],
  areas: readonly Area[],
): { readonly places: PlaceRow[]; readonly centers: AreaCenters } {
  const areaOf = new Map(areas.map((area) => [area.zip, area]))
  const byTown = Map.groupBy(listed, townId)
  const centers: AreaCenters = { apart: 0, disagreements: [], unlisted: [] }
  const places = listed.map((place) => {
    const area = areaOf.get(place.zip)
    if (!area?.state_abbr) return place
    const miles = milesBetween(place, area)
    if (miles > APART_MILES) centers.apart++
    const isSameState = area.state_abbr === place.state_abbr
    const isFar = miles > FAR_APART_MILES
    const others = isFar ? otherAreas(place, byTown.get(townId(place))!, areaOf) : []
    const isUsed = isSameState && !(nearestMiles(place, others) < nearestMiles(area, others))
    if (!isSameState || isFar) {
      const { zip } = place
      const used = isUsed ? ('census' as const) : ('list' as const)
      centers.disagreements.push({ zip, census_state: area.state_abbr, miles, used })
    }
    return isUsed ? { ...place, lat: area.lat, lng: area.lng, county: area.county } : place
  })
  for (const place of unlistedPlaces(places, areas)) {
    const { named_after, ...row } = place
    places.push(row)
    centers.unlisted.push({ zip: row.zip, named_after })
  }
  return { places: places.sort((a, b) => (a.zip < b.zip ? -1 : 1)), centers }
}

/** The areas of the town's other zips, as far as they are in its state. */
function otherAreas(
  { zip, state_abbr }: PlaceRow,
  town: readonly PlaceRow[],
  areaOf: ReadonlyMap<string, Area>,
): Area[] {
  return town.flatMap((other) => {
    const area = other.zip === zip ? undefined : areaOf.get(other.zip)
    return area?.state_abbr === state_abbr ? area : []
  })
}

/** The areas that no place has, named after the nearest of the places. */
function unlistedPlaces(listed: readonly PlaceRow[], areas: readonly Area[]) {
  const zips = new Set(listed.map(({ zip }) => zip))
  const unlisted = areas.filter(({ zip, state_abbr }) => state_abbr !== null && !zips.has(zip))
  if (unlisted.length === 0) return []
  const byPostalArea = Map.groupBy(listed, postalArea)
  return unlisted.flatMap(({ zip, lat, lng, county, state_abbr }) => {
    const place = { zip, lat, lng, county, state_abbr: state_abbr! }
    const near = byPostalArea.get(postalArea(place)) ?? []
    const [nearest] = near
      .map((other) => ({ other, miles: milesBetween(other, place) }))
      .sort((a, b) => a.miles - b.miles || (a.other.zip < b.other.zip ? -1 : 1))
    if (!nearest) return []
    return [{ ...place, town: nearest.other.town, named_after: nearest.other.zip }]
  })
}

/**
 * The places with those that only the listings have, such as a new zip under an old gazetteer: at the place of the zip
 * with the nearest number of the same first three digits, whose name it has. So every zip with listings is a place, and
 * sums over the zips of a state are the same everywhere. Without such a zip it is left out.
 */
export function withUnlisted(
  places: readonly PlaceRow[],
  zips: readonly string[],
): { readonly places: readonly PlaceRow[]; readonly unlisted: AreaCenters['unlisted'] } {
  const known = new Set(places.map(({ zip }) => zip))
  const missing = zips.filter((zip) => !known.has(zip))
  if (missing.length === 0) return { places, unlisted: [] }
  const byOffice = Map.groupBy(places, ({ zip }) => zip.slice(0, 3))
  const added = missing.flatMap((zip) => {
    const apart = (other: PlaceRow) => Math.abs(Number(other.zip) - Number(zip))
    const [nearest] = (byOffice.get(zip.slice(0, 3)) ?? []).toSorted((a, b) => apart(a) - apart(b))
    return nearest ? [{ place: { ...nearest, zip }, named_after: nearest.zip }] : []
  })
  return {
    places: [...places, ...added.map(({ place }) => place)].sort((a, b) => (a.zip < b.zip ? -1 : 1)),
    unlisted: added.map(({ place: { zip }, named_after }) => ({ zip, named_after })),
  }
}

function townId({ town, state_abbr }: PlaceRow): string {
  return `${town}, ${state_abbr}`
}

/** State and first three digits: the office that sorts the zip's mail. */
function postalArea({ zip, state_abbr }: Pick<PlaceRow, 'zip' | 'state_abbr'>): string {
  return `${state_abbr} ${zip.slice(0, 3)}`
}

function nearestMiles(point: Point, others: readonly Point[]): number {
  return Math.min(...others.map((other) => milesBetween(other, point)))
}

function milesBetween(a: Point, b: Point): number {
  return geoDistance([a.lng, a.lat], [b.lng, b.lat]) * EARTH_RADIUS_MILES
}

/**
 * The places with their towns as people know them. The zip of an organization has the town of the nearest zip, in
 * its state and if possible in its postal area. A county that is the whole state (DC, Guam) is left out: its name
 * would only repeat the state's.
 */
export function namePlaces(rows: readonly PlaceRow[]): PlaceRow[] {
  const towns = rows.filter(({ town }) => !organizations.has(town))
  const byArea = Map.groupBy(towns, postalArea)
  const byState = Map.groupBy(towns, ({ state_abbr }) => state_abbr)
  const listedTownOf = (row: PlaceRow): string => {
    if (!organizations.has(row.town)) return row.town
    const near = byArea.get(postalArea(row)) ?? byState.get(row.state_abbr) ?? []
    return nearestTo(row, near)?.town ?? row.town
  }
  const written = new Map(towns.map(({ town }) => [town, '']))
  for (const listed of written.keys()) written.set(listed, townName(listed))
  return rows.map((row) => {
    const listed = listedTownOf(row)
    const isWholeState = row.county === states[row.state_abbr as keyof typeof states]
    return { ...row, town: written.get(listed) ?? townName(listed), county: isWholeState ? null : row.county }
  })
}

function nearestTo(row: PlaceRow, others: readonly PlaceRow[]): PlaceRow | undefined {
  const [nearest] = others
    .map((other) => ({
      other,
      radians: geoDistance([row.lng, row.lat], [other.lng, other.lat]),
      numbers: Math.abs(Number(row.zip) - Number(other.zip)),
    }))
    .sort((a, b) => a.radians - b.radians || a.numbers - b.numbers)
  return nearest?.other
}

/**
 * The name of a town as people write it. The post office's list capitalizes every word, separates prefixes and
 * leaves out apostrophes: `Hanscom Afb`, `Truth Or Consequences`, `O Fallon`, `Mc Kinney`, `Mckinney`.
 */
export function townName(listed: string): string {
  return (
    exceptions[listed] ??
    listed
      .replace(/ A F B$/, ' Afb')
      .replace(/\bMc ?([A-Za-z])/, (_, letter: string) => `Mc${letter.toUpperCase()}`)
      .replace(/\bO ([A-Z])/, "O'$1")
      .replace(/^D ([A-Z])/, "D'$1")
      .replace(/ D ([A-Z])/, " d'$1")
      .replace(/-[a-z]/g, (start) => start.toUpperCase())
      .split(' ')
      .map(writtenWord)
      .join(' ')
  )
}

function writtenWord(word: string, index: number): string {
  if (index === 0 && firstWords[word]) return firstWords[word]
  if (index > 0 && lowerCase.has(word)) return word.toLowerCase()
  return abbreviations[word] ?? word
}

/** Names on the post office's list that aren't towns: large mail receivers and mail facilities with their own zip. */
const organizations: ReadonlySet<string> = new Set(
  `115 Crm Firms, 115 Firms, Aaa, Abmps, Abumps, Academy Life, Alliance Data Systems, Allstate Insurance Co, Alltel,
  American Express, American Greeting Card, Ameritrust Card Center, Amsouth Bank, Appalachian Pwr,
  Ariz Correctional Ctr, Arizona State Lottery, Arizona State Univ West, Assc Doctors Ins, At&t, Atlanta Bmc,
  Bank Of America, Bank Of New York, Bell Atlantic Telephone Co, Bendix Corp, Beneficial Natl Bank,
  Blair Return Center, Blue Cross Blue Shield, Bmg Columbia House Acs, Bmg Columbia Hse Music Club, Brm, Brylane,
  Buffums, Bureau Business Practice, Burlington House, Cablevision, Cancer Fund Of Amer Brm, Cancer Fund Of America,
  Cds Brm, Census Bureau, Centerre Bank Of Kc, Cheeselovers, Citibank, Citicorp Services Inc, City National Bank,
  Cleveland Elec Ill Co, Clifford And Wills, Contest Mail, Continental Telephone, Corporate Mailings, Damark,
  Decorative Craft Ideas, Defense Finance Accounting, Dhs, Duguesne Light Co, Eastern Airlines,
  Eastern States Bkcard Assoc, Express Mail Reporting Syste, Far, Federal Communications Com, Firm Holdouts, Firms,
  First Consumers Nat Bank, First National Bank, First National Bank Of Fl, First Natl Bank Mail Service,
  First Union Bank, Fisher Body Boc, Flagship Banks Of Miami, Focus On The Family, Gap Inc Direct, Gen Electric,
  Genco, General Telephone, Geo Koch Sons, Goodwill Games 1990, Gottschalks, Greyhound Dial Corp, Grolier Books,
  Gurneys Seed & Nursery Co, Haddon Craftsmen Book Dist, Homeside Lending Inc, Independent Elect Of Amer,
  Internal Revenue, J C Penney Co, Joseph Horne Co, Kansas Lottery, Kelly Usa, Kemper Ins Co, Liberty Mutual,
  Lions International, Lockheed Corp, Macys Of California, Marden Kane Inc, Marine Corps Institute, Master Charge,
  Mastercard, Merchants National Bank, Metropolitan Edison Co, Mid Florida, Midlantic National Bank, Monsanto,
  Montgomery Wards, Muscular Dystrophy, National Wildlife Assoc, Nationwide Fulfill Systems, Naval Anacost Annex,
  Naval Reserve Pers Ctr, Naval Supply Center, New Brighton Boxes, Nordstrom, North Metro, Nw Natural, Ny Telephone,
  Oxmoor House, Pacific Area Office, Pacific Gas & Electric, Pacific Tel, Parcel Return Service, Parisians Inc,
  Philip Morris, Piedmont Aviation, Roadway Express, Sbc, Sears Roebuck, Select And Save,
  Sf International Service Ctr, Shared Firm Zip, Shell Oil Box 150, Shell Oil Box 160, Southern California Gas Comp,
  Southern Md Facility, Spotts Inc, Springfield Bmc, State Board Of Insurance, State Farm Ins, State Farm Insurance,
  Suburb Maryland Fac, Texas Dept Of Correction, The Mail Box, Tn Dept Of Health Environ, Tn Dept Of Human Svc,
  U S Geological Survey, Us Bank, Us West, Visa Lottery State Dept, Wa State Lottery, Wachovia Master Chrg,
  Wells Fargo Bank, West One Bank, Weyerhaeuser Co, World Vision International`.split(/,\s*/),
)

const abbreviations: Readonly<Record<string, string>> = {
  Afb: 'AFB',
  Arb: 'ARB',
  Bch: 'Beach',
  Ft: 'Fort',
  Hts: 'Heights',
  Jct: 'Junction',
  Mt: 'Mount',
  Natl: 'National',
  Pk: 'Park',
  Spgs: 'Springs',
  St: 'Saint',
  Sta: 'Station',
  Ter: 'Terrace',
  Twp: 'Township',
  Vly: 'Valley',
}
const firstWords: Readonly<Record<string, string>> = { N: 'North', S: 'South' }
const lowerCase = new Set('Of The And On In Or By De Del Du Au Aux'.split(' '))

/** Names that no rule gets right. */
const exceptions: Readonly<Record<string, string>> = {
  Atl: 'Atlanta',
  Bham: 'Birmingham',
  'Bird In Hand': 'Bird-in-Hand',
  Blmgtn: 'Bloomington',
  'Butte Des Morts': 'Butte des Morts',
  'Crp Christi': 'Corpus Christi',
  Diberville: "D'Iberville",
  'Fe Warren Afb': 'FE Warren AFB',
  Hon: 'Honolulu',
  'J B P H H': 'Joint Base Pearl Harbor-Hickam',
  Jber: 'Joint Base Elmendorf-Richardson',
  'Kng Of Prussa': 'King of Prussia',
  'Ks City': 'Kansas City',
  'M C B H Kaneohe Bay': 'MCBH Kaneohe Bay',
  Mem: 'Memphis',
  Mphs: 'Memphis',
  Nashvl: 'Nashville',
  'Naval Air Station/ Jrb': 'Naval Air Station JRB',
  Obrien: "O'Brien",
  Odonnell: "O'Donnell",
  Oneill: "O'Neill",
  'Pointe A La Hache': 'Pointe a la Hache',
  'Portage Des Sioux': 'Portage des Sioux',
  'Put In Bay': 'Put-in-Bay',
  'U S A F Academy': 'USAF Academy',
}
