/**
 * The 50 states, DC and the territories with zip codes, in order of name. `fips` is the two-digit
 * code of the Federal Information Processing Standard that starts every county and school id.
 */
const entries = [
  { abbr: 'AL', name: 'Alabama', fips: '01' },
  { abbr: 'AK', name: 'Alaska', fips: '02' },
  { abbr: 'AS', name: 'American Samoa', fips: '60' },
  { abbr: 'AZ', name: 'Arizona', fips: '04' },
  { abbr: 'AR', name: 'Arkansas', fips: '05' },
  { abbr: 'CA', name: 'California', fips: '06' },
  { abbr: 'CO', name: 'Colorado', fips: '08' },
  { abbr: 'CT', name: 'Connecticut', fips: '09' },
  { abbr: 'DE', name: 'Delaware', fips: '10' },
  { abbr: 'DC', name: 'District of Columbia', fips: '11' },
  { abbr: 'FL', name: 'Florida', fips: '12' },
  { abbr: 'GA', name: 'Georgia', fips: '13' },
  { abbr: 'GU', name: 'Guam', fips: '66' },
  { abbr: 'HI', name: 'Hawaii', fips: '15' },
  { abbr: 'ID', name: 'Idaho', fips: '16' },
  { abbr: 'IL', name: 'Illinois', fips: '17' },
  { abbr: 'IN', name: 'Indiana', fips: '18' },
  { abbr: 'IA', name: 'Iowa', fips: '19' },
  { abbr: 'KS', name: 'Kansas', fips: '20' },
  { abbr: 'KY', name: 'Kentucky', fips: '21' },
  { abbr: 'LA', name: 'Louisiana', fips: '22' },
  { abbr: 'ME', name: 'Maine', fips: '23' },
  { abbr: 'MD', name: 'Maryland', fips: '24' },
  { abbr: 'MA', name: 'Massachusetts', fips: '25' },
  { abbr: 'MI', name: 'Michigan', fips: '26' },
  { abbr: 'MN', name: 'Minnesota', fips: '27' },
  { abbr: 'MS', name: 'Mississippi', fips: '28' },
  { abbr: 'MO', name: 'Missouri', fips: '29' },
  { abbr: 'MT', name: 'Montana', fips: '30' },
  { abbr: 'NE', name: 'Nebraska', fips: '31' },
  { abbr: 'NV', name: 'Nevada', fips: '32' },
  { abbr: 'NH', name: 'New Hampshire', fips: '33' },
  { abbr: 'NJ', name: 'New Jersey', fips: '34' },
  { abbr: 'NM', name: 'New Mexico', fips: '35' },
  { abbr: 'NY', name: 'New York', fips: '36' },
  { abbr: 'NC', name: 'North Carolina', fips: '37' },
  { abbr: 'ND', name: 'North Dakota', fips: '38' },
  { abbr: 'MP', name: 'Northern Mariana Islands', fips: '69' },
  { abbr: 'OH', name: 'Ohio', fips: '39' },
  { abbr: 'OK', name: 'Oklahoma', fips: '40' },
  { abbr: 'OR', name: 'Oregon', fips: '41' },
  { abbr: 'PA', name: 'Pennsylvania', fips: '42' },
  { abbr: 'PR', name: 'Puerto Rico', fips: '72' },
  { abbr: 'RI', name: 'Rhode Island', fips: '44' },
  { abbr: 'SC', name: 'South Carolina', fips: '45' },
  { abbr: 'SD', name: 'South Dakota', fips: '46' },
  { abbr: 'TN', name: 'Tennessee', fips: '47' },
  { abbr: 'TX', name: 'Texas', fips: '48' },
  { abbr: 'VI', name: 'U.S. Virgin Islands', fips: '78' },
  { abbr: 'UT', name: 'Utah', fips: '49' },
  { abbr: 'VT', name: 'Vermont', fips: '50' },
  { abbr: 'VA', name: 'Virginia', fips: '51' },
  { abbr: 'WA', name: 'Washington', fips: '53' },
  { abbr: 'WV', name: 'West Virginia', fips: '54' },
  { abbr: 'WI', name: 'Wisconsin', fips: '55' },
  { abbr: 'WY', name: 'Wyoming', fips: '56' },
] as const

export type StateAbbreviation = (typeof entries)[number]['abbr']

/** Abbreviation → name, in order of name. */
export const states = Object.fromEntries(entries.map(({ abbr, name }) => [abbr, name])) as Readonly<
  Record<StateAbbreviation, string>
>

/** Abbreviation → two-digit FIPS code. */
export const fipsOfState = Object.fromEntries(entries.map(({ abbr, fips }) => [abbr, fips])) as Readonly<
  Record<StateAbbreviation, string>
>

const abbrByFips = new Map<string, StateAbbreviation>(entries.map(({ abbr, fips }) => [fips, abbr]))

const abbrByName = new Map<string, StateAbbreviation>(entries.map(({ abbr, name }) => [name.toLowerCase(), abbr]))

/** Territories without American Community Survey data and without listings. */
export const islandAreas = ['AS', 'GU', 'MP', 'VI'] as const satisfies readonly StateAbbreviation[]

const territories: readonly string[] = [...islandAreas, 'PR']

/** Whether a state's abbreviation is that of a territory; DC is none. */
export function isTerritory(abbr: string): boolean {
  return territories.includes(abbr)
}

export function isStateAbbr(text: string): text is StateAbbreviation {
  return Object.hasOwn(states, text)
}

/** The name of a state's abbreviation; any other text as it is. */
export function nameOfState(abbr: string): string {
  return isStateAbbr(abbr) ? states[abbr] : abbr
}

/** Whether the specification limits a search to this state when the visitor's position is in it. */
export function isLocatable(text: string): text is StateAbbreviation {
  return isStateAbbr(text) && !['AS', 'MP', 'PR'].includes(text)
}

/** The state of a two-digit FIPS code, or of a longer code that starts with one (county, district, school). */
export function stateOfFips(code: string): StateAbbreviation | undefined {
  return abbrByFips.get(code.slice(0, 2))
}

/** The abbreviation of a state given as abbreviation or name, any case (`ma`, `new hampshire`, `new-hampshire`). */
export function findState(text: string): StateAbbreviation | undefined {
  const abbr = text.trim().toUpperCase()
  if (isStateAbbr(abbr)) return abbr
  return abbrByName.get(text.trim().toLowerCase().replaceAll('-', ' '))
}

/** The nine divisions of the Census Bureau: every state and DC is in exactly one; the territories are in none. */
export const regions = [
  { key: 'new-england', name: 'New England', states: ['CT', 'ME', 'MA', 'NH', 'RI', 'VT'] },
  { key: 'mid-atlantic', name: 'the Mid-Atlantic', states: ['NJ', 'NY', 'PA'] },
  {
    key: 'south-atlantic',
    name: 'the South Atlantic states',
    states: ['DE', 'DC', 'FL', 'GA', 'MD', 'NC', 'SC', 'VA', 'WV'],
  },
  { key: 'mid-south', name: 'the Mid-South', states: ['AL', 'KY', 'MS', 'TN'] },
  { key: 'south-central', name: 'the South Central states', states: ['AR', 'LA', 'OK', 'TX'] },
  { key: 'great-lakes', name: 'the Great Lakes', states: ['IL', 'IN', 'MI', 'OH', 'WI'] },
  { key: 'plains', name: 'the Plains', states: ['IA', 'KS', 'MN', 'MO', 'NE', 'ND', 'SD'] },
  { key: 'mountain', name: 'the Mountain West', states: ['AZ', 'CO', 'ID', 'MT', 'NV', 'NM', 'UT', 'WY'] },
  { key: 'pacific', name: 'the Pacific states', states: ['AK', 'CA', 'HI', 'OR', 'WA'] },
] as const satisfies readonly {
  readonly key: string
  /** Within a sentence. */
  readonly name: string
  readonly states: readonly StateAbbreviation[]
}[]

interface City {
  readonly town: string
  readonly state: StateAbbreviation
}

/** Short names of states that are not their abbreviations, as people write them, in lower case. */
export const stateShortNames: Readonly<Record<string, StateAbbreviation>> = {
  mass: 'MA',
  conn: 'CT',
  penn: 'PA',
  ala: 'AL',
  ariz: 'AZ',
  cali: 'CA',
  calif: 'CA',
  colo: 'CO',
  fla: 'FL',
  mich: 'MI',
  minn: 'MN',
  okla: 'OK',
  tenn: 'TN',
  wisc: 'WI',
}

/** Nicknames of cities whose post office has another name, in lower case without punctuation. */
export const cityNicknames: Readonly<Record<string, City>> = {
  abq: { town: 'Albuquerque', state: 'NM' },
  atl: { town: 'Atlanta', state: 'GA' },
  beantown: { town: 'Boston', state: 'MA' },
  'big apple': { town: 'New York', state: 'NY' },
  chitown: { town: 'Chicago', state: 'IL' },
  cincy: { town: 'Cincinnati', state: 'OH' },
  indy: { town: 'Indianapolis', state: 'IN' },
  jax: { town: 'Jacksonville', state: 'FL' },
  kc: { town: 'Kansas City', state: 'MO' },
  la: { town: 'Los Angeles', state: 'CA' },
  manhattan: { town: 'New York', state: 'NY' },
  'new york city': { town: 'New York', state: 'NY' },
  nola: { town: 'New Orleans', state: 'LA' },
  nyc: { town: 'New York', state: 'NY' },
  okc: { town: 'Oklahoma City', state: 'OK' },
  philly: { town: 'Philadelphia', state: 'PA' },
  'san fran': { town: 'San Francisco', state: 'CA' },
  sf: { town: 'San Francisco', state: 'CA' },
  slc: { town: 'Salt Lake City', state: 'UT' },
  stl: { town: 'Saint Louis', state: 'MO' },
  'twin cities': { town: 'Minneapolis', state: 'MN' },
  vegas: { town: 'Las Vegas', state: 'NV' },
}
