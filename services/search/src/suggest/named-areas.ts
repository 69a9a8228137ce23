import { normalizeName } from '@homeground/search-request'
import { type Metro, metros } from '../read-model/metros.ts'
import type { NameIndex } from './name-index.ts'

/** A metropolitan area or region: some counties under one name. */
export interface NamedArea {
  /** `Phoenix, AZ metro area`, `Bay Area`: it ends in "area", which a search reads as it is written. */
  readonly label: string
  readonly states: readonly string[]
  /** Numbers of its counties in the index of names. */
  readonly counties: readonly number[]
  readonly people: number
}

export interface NamedAreas {
  /** The area with this label or common name; undefined if there is none, or none of its counties is loaded. */
  readonly find: (text: string) => NamedArea | undefined
  /** The metropolitan areas that have a city in their name, those first that are named for it alone or first. */
  readonly metrosOf: (city: string) => readonly NamedArea[]
}

/**
 * What people call some parts of the country. `metro` takes the counties of metropolitan areas by their first city;
 * `but` leaves out a state. Counties of regions without an official border: those that their regional agencies name.
 */
const commonNames: readonly {
  readonly label: string
  readonly names: string
  readonly metros?: readonly string[]
  readonly but?: string
  readonly counties?: string
}[] = [
  { label: 'Dallas, TX metro area', names: 'dfw|dfw area|dfw metroplex|metroplex', metros: ['Dallas, TX'] },
  { label: 'Twin Cities area', names: 'twin cities', metros: ['Minneapolis, MN'] },
  {
    label: 'DC suburbs area',
    names:
      'dc suburbs|suburbs of dc|suburbs of washington dc|washington dc suburbs|washington suburbs|dc suburb|suburban dc',
    metros: ['Washington, DC'],
    but: 'DC',
  },
  {
    label: 'Washington, DC metro area',
    names:
      'dmv|dmv area|dc area|dc metro|dc metro area|washington dc area|washington dc metro area|greater dc|metro dc',
    metros: ['Washington, DC'],
  },
  {
    label: 'Research Triangle area',
    names: 'research triangle|triangle area|raleigh durham|raleigh durham area',
    metros: ['Raleigh, NC', 'Durham, NC'],
  },
  { label: 'Piedmont Triad area', names: 'piedmont triad|triad area', metros: ['Greensboro, NC', 'Winston-Salem, NC'] },
  { label: 'South Florida area', names: 'south florida|southern florida|south fl', metros: ['Miami, FL'] },
  { label: 'Central Florida area', names: 'central florida', metros: ['Orlando, FL', 'Lakeland, FL', 'Deltona, FL'] },
  { label: 'Tampa, FL metro area', names: 'tampa bay', metros: ['Tampa, FL'] },
  { label: 'Inland Empire area', names: 'inland empire', metros: ['Riverside, CA'] },
  { label: 'Chicago, IL metro area', names: 'chicagoland|chicagoland area', metros: ['Chicago, IL'] },
  {
    label: 'New York, NY metro area',
    names: 'tri state area|tristate area|nyc area|nyc metro|nyc metro area|greater nyc|new york city area',
    metros: ['New York, NY'],
  },
  {
    label: 'Los Angeles, CA metro area',
    names: 'la area|la metro|greater la|la metro area',
    metros: ['Los Angeles, CA'],
  },
  {
    label: 'Philadelphia, PA metro area',
    names: 'philly area|greater philly|delaware valley',
    metros: ['Philadelphia, PA'],
  },
  { label: 'Phoenix, AZ metro area', names: 'valley of the sun', metros: ['Phoenix, AZ'] },
  { label: 'Hampton Roads area', names: 'hampton roads|tidewater virginia', metros: ['Virginia Beach, VA'] },
  { label: 'Quad Cities area', names: 'quad cities', metros: ['Davenport, IA'] },
  { label: 'Lehigh Valley area', names: 'lehigh valley', counties: 'PA Lehigh, Northampton' },
  {
    label: 'Bay Area',
    names: 'bay area|san francisco bay area|sf bay area|sf area|san francisco area',
    counties: 'CA Alameda, Contra Costa, Marin, Napa, San Francisco, San Mateo, Santa Clara, Solano, Sonoma',
  },
  { label: 'East Bay area', names: 'east bay', counties: 'CA Alameda, Contra Costa' },
  { label: 'Silicon Valley area', names: 'silicon valley', counties: 'CA San Mateo, Santa Clara' },
  {
    label: 'Central Valley area',
    names: 'central valley',
    counties: 'CA Fresno, Kern, Kings, Madera, Merced, San Joaquin, Stanislaus, Tulare',
  },
  {
    label: 'Southern California area',
    names: 'southern california|socal|south california',
    counties:
      'CA Imperial, Kern, Los Angeles, Orange, Riverside, San Bernardino, San Diego, San Luis Obispo, Santa Barbara, Ventura',
  },
  { label: 'Long Island area', names: 'long island', counties: 'NY Nassau, Suffolk' },
  {
    label: 'Hudson Valley area',
    names: 'hudson valley',
    counties: 'NY Columbia, Dutchess, Greene, Orange, Putnam, Rockland, Sullivan, Ulster, Westchester',
  },
  { label: 'Jersey Shore area', names: 'jersey shore', counties: 'NJ Atlantic, Cape May, Monmouth, Ocean' },
  { label: 'Cape Cod area', names: 'cape cod', counties: 'MA Barnstable' },
  {
    label: 'Western Massachusetts area',
    names: 'western massachusetts|western mass',
    counties: 'MA Berkshire, Franklin, Hampden, Hampshire',
  },
  {
    label: 'Northern Virginia area',
    names: 'northern virginia|north virginia|nova area',
    counties:
      'VA Arlington, Fairfax, Loudoun, Prince William, Alexandria city, Fairfax city, Falls Church city, Manassas city, Manassas Park city',
  },
  { label: 'Puget Sound area', names: 'puget sound', counties: 'WA King, Kitsap, Pierce, Snohomish' },
  {
    label: 'Willamette Valley area',
    names: 'willamette valley',
    counties: 'OR Benton, Clackamas, Lane, Linn, Marion, Multnomah, Polk, Washington, Yamhill',
  },
  {
    label: 'Front Range area',
    names: 'front range',
    counties: 'CO Adams, Arapahoe, Boulder, Broomfield, Denver, Douglas, El Paso, Jefferson, Larimer, Pueblo, Weld',
  },
  { label: 'Wasatch Front area', names: 'wasatch front', counties: 'UT Davis, Salt Lake, Utah, Weber' },
  {
    label: 'Texas Hill Country area',
    names: 'hill country|texas hill country',
    counties: 'TX Bandera, Blanco, Burnet, Comal, Gillespie, Hays, Kendall, Kerr, Llano',
  },
  { label: 'Rio Grande Valley area', names: 'rio grande valley', counties: 'TX Cameron, Hidalgo, Starr, Willacy' },
  { label: 'Outer Banks area', names: 'outer banks', counties: 'NC Currituck, Dare, Hyde' },
  { label: 'Poconos area', names: 'poconos', counties: 'PA Carbon, Monroe, Pike, Wayne' },
  { label: 'Space Coast area', names: 'space coast', counties: 'FL Brevard' },
  { label: 'Treasure Coast area', names: 'treasure coast', counties: 'FL Indian River, Martin, St. Lucie' },
  {
    label: 'Upper Peninsula area',
    names: 'upper peninsula|upper peninsula of michigan',
    counties:
      'MI Alger, Baraga, Chippewa, Delta, Dickinson, Gogebic, Houghton, Iron, Keweenaw, Luce, Mackinac, Marquette, Menominee, Ontonagon, Schoolcraft',
  },
]

/** `Boston, MA`. */
function firstCity({ cities, state }: Metro): string {
  return `${cities[0]}, ${state}`
}

/** `MA Berkshire, Franklin` → `MA Berkshire`, `MA Franklin`. */
function countiesIn(text: string): string[] {
  return text
    .slice(3)
    .split(', ')
    .map((county) => `${text.slice(0, 2)} ${county}`)
}

/** The metropolitan areas and regions of which counties are loaded, by their names. */
export function createNamedAreas(index: NameIndex): NamedAreas {
  const countyNumber = (state: string, name: string) =>
    [`${name} County`, name]
      .flatMap((written) => index.withKey(normalizeName(written)))
      .find((number) => index.kindOf(number) === 'county' && index.stateAbbrs[number] === state)

  const areaOf = (label: string, counties: readonly string[], but?: string): NamedArea | undefined => {
    const inStates = counties.map((county) => [county.slice(0, 2), county.slice(3)] as const)
    const included = inStates.filter(([state]) => state !== but)
    const numbers = included.flatMap(([state, name]) => countyNumber(state, name) ?? [])
    if (numbers.length === 0) return undefined
    return {
      label,
      states: [...new Set(included.map(([state]) => state))],
      counties: numbers,
      people: numbers.reduce((sum, number) => sum + index.people[number]!, 0),
    }
  }

  const byName = new Map<string, NamedArea>()
  const byCity = new Map<string, { area: NamedArea; position: number }[]>()
  for (const metro of metros) {
    const { cities, counties } = metro
    const area = areaOf(`${firstCity(metro)} metro area`, counties)
    if (!area) continue
    byName.set(normalizeName(area.label), area)
    cities.forEach((city, position) => {
      const key = normalizeName(city)
      byCity.set(key, [...(byCity.get(key) ?? []), { area, position }])
      // "Dallas–Fort Worth", "Minneapolis–St. Paul"
      if (position > 0) byName.set(normalizeName(cities.slice(0, position + 1).join(' ')), area)
    })
  }
  for (const { label, names, metros: firsts = [], but, counties } of commonNames) {
    const ofMetros = metros.filter((metro) => firsts.includes(firstCity(metro))).flatMap((metro) => metro.counties)
    const area = areaOf(label, counties ? countiesIn(counties) : ofMetros, but)
    if (!area) continue
    for (const name of [label, ...names.split('|')]) byName.set(normalizeName(name), area)
  }
  const isFirst = (position: number) => Number(position === 0)
  return {
    find: (text) => byName.get(normalizeName(text)),
    metrosOf: (city) =>
      (byCity.get(normalizeName(city)) ?? [])
        .toSorted((a, b) => isFirst(b.position) - isFirst(a.position) || b.area.people - a.area.people)
        .map(({ area }) => area),
  }
}
