import { readFileSync } from 'node:fs'
import { attributes, paymentAttribute } from '@homeground/catalog/attributes'
import type { UnderstoodSearch } from '@homeground/contracts'

type Expected = Readonly<Record<string, Partial<UnderstoodSearch>>>

const inStates = (...states: string[]) => ({ area: 'state' as const, states })
const around = (place: string, radius = 25) => ({ area: 'zip' as const, place, radius })
const price = (range: string) => ({ filters: { median_listing_price: range } })
const density = (range: string) => ({ filters: { population_density: range } })

/** Whole counties. */
const within = (place: string) => ({ area: 'place' as const, place })
const from = (...places: string[]) => ({ from: places })
const asks = (about: string, ...choices: string[]) => ({ ask: true as const, question: { about, choices } })
const misses = (...entries: (readonly [words: string, topic: string])[]) => ({
  unknown: entries.map(([words]) => words),
  missing: entries.map(([words, topic]) => ({ words, topic })),
})
const levelNote = (level: string) =>
  `Places have no filter by ${level} schools: this is the score of all their schools.`

const taxNote =
  'Of taxes, our data has those on property: this is the property tax rate, without income and sales taxes.'

const all =
  'AK AL AR AZ CA CO CT DC DE FL GA HI IA ID IL IN KS KY LA MA MD ME MI MN MO MS MT NC ND NE NH NJ NM NV NY OH OK OR PA RI SC SD TN TX UT VA VT WA WI WV WY'.split(
    ' ',
  )
const without = (...states: string[]) => inStates(...all.filter((state) => !states.includes(state)))

/** Sentences, each with the search that follows from the rules by hand. */
export const sentences: Readonly<Record<string, Expected>> = {
  states: {
    'homes in OR and WA': inStates('OR', 'WA'),
    'in N. Dakota or W. Virginia': inStates('ND', 'WV'),
    'new yrok and new jersy': inStates('NJ', 'NY'),
    massachusets: inStates('MA'),
    'indian food': { unknown: ['indian food'] },
    'the Dakotas or Conn.': inStates('CT', 'ND', 'SD'),
    'Not Texas': without('TX'),
    'Anywhere but not California or New York': without('CA', 'NY'),
    'not Ohio and Iowa': without('IA', 'OH'),
    'me or hi': { unknown: ['hi'] },
    'across the USA': { area: 'nationwide' },
  },
  places: {
    'near St. Louis': around('Saint Louis, MO'),
    'near Portland in Maine': around('Portland, ME'),
    'in Springfield, Illinois': around('Springfield, IL', 5),
    'Austin TX': around('Austin, TX'),
    'Washington, D.C. homes over 700k': { ...around('Washington, DC'), ...price('700,25000') },
    'in New York': inStates('NY'),
    'around New York': around('New York, NY'),
    'in New York City': around('New York, NY', 5),
    'suburbs of Kansas City, Missouri': { ...around('Kansas City, MO'), ...density('500,5000') },
    'Virginia Beach': { unknown: ['virginia beach'], ...asks('virginia beach', 'near Virginia Beach, VA') },
    'near Lake Tahoe': { unknown: ['lake tahoe'], ...asks('lake tahoe', 'South Lake Tahoe, CA') },
    'in Orange County': within('Orange County, CA'),
    'Eastern Kentucky': { ...inStates('KY'), unknown: ['eastern'] },
    'Boston is nice': {
      unknown: ['boston', 'nice'],
      ...asks('boston', 'near Boston, MA', 'near Boston, NY', 'near Boston, VA'),
    },
    'in zip code 02108': { ...around('02108', 5), results: 'zip' },
    'near 02108 or 98052': around('02108; 98052'),
    '98052 homes under 1m': { ...around('98052'), ...price('0,1000') },
    'prices under 98052': price('0,98.052'),
    'Boise suburbs': { ...around('Boise, ID'), ...density('500,5000') },
    'near Washington state': inStates('WA'),
    'near Shangri-La': { unknown: ['shangri la'], ...asks('shangri la') },
  },
  origins: {
    'moving away from California to Texas or Arizona': { ...from('California'), ...inStates('AZ', 'TX') },
    'leaving Chicago': from('Chicago, IL'),
    'I live in Ohio': inStates('OH'),
    'moving to Denver': around('Denver, CO'),
    'leaving the Bay Area for Austin': { ...from('Bay Area'), ...around('Austin, TX') },
  },
  complements: { 'homes outside Boston': around('Boston, MA') },
  'several places': { 'TX or LA': inStates('LA', 'TX') },
  'counties, metropolitan areas and regions': {
    'good schools in Middlesex County': { ...within('Middlesex County, MA'), filters: { overall_score: '70,100' } },
    'Greater Boston': within('Boston, MA metro area'),
    'Portland, Maine area': within('Portland, ME metro area'),
  },
  'what one can afford': { 'payment of 2000 to 2500': { filters: { monthly_payment: '2000,2500' } } },
  radius: {
    'radius of 10 miles around Austin': around('Austin, TX', 10),
    'near Boston, within 10 miles': around('Boston, MA', 10),
    'within 900 miles of Denver': around('Denver, CO', 500),
    '30 minute drive from Boston': { ...around('Boston, MA'), unknown: ['30 minute drive'] },
    'more than 30 miles from Boston': { unknown: ['30 miles', 'boston'] },
    'within 10 miles': { unknown: ['10 miles'] },
  },
  'what is left over': {
    'safe place': misses(['safe place', 'crime']),
    'two bedrooms and a pool': misses(['two bedrooms', 'homes by feature'], ['pool', 'homes by feature']),
    'more expensive than Boston': { unknown: ['more expensive than boston'] },
    'cheaper than Texas': { unknown: ['cheaper than texas'] },
    'family-friendly, no taxes': misses(['family friendly', 'family friendliness'], ['taxes', 'taxes']),
    'growing towns': { results: 'town', unknown: ['growing'] },
  },
  negations: {
    'not rural or remote': density('100,200000'),
    'no rural areas or suburbs': { ...density('500,200000'), unknown: ['suburbs'] },
    'away from big cities': density('-1,10000'),
    'away from Boston': { unknown: ['boston'] },
    'the commute is not long': { filters: { mean_commute_minutes: '0,30' } },
    'not, rural': density('-1,500'),
    'schools that aren’t bad': { filters: { overall_score: '30,100' } },
    'no bad schools': { filters: { overall_score: '30,100' } },
    'not between 300 and 400k': { unknown: ['300', '400k'] },
    'not under 300k': price('300,25000'),
    'neither rural nor urban': density('500,5000'),
  },
  'ranges of one measure': {
    'rural or urban': density('5000,200000'),
    'over 300k, under 500k': price('300,500'),
    'over 500k, under 300k': price('0,300'),
    'cheap, over 200k': price('200,300'),
    'luxury under 900k': price('0,900'),
  },
  numbers: {
    '500k max': price('0,500'),
    '500k+': price('500,25000'),
    '<500k': price('0,500'),
    'homes at most 30 million': price('0,25000'),
    'between half a million and a million': price('500,1000'),
    'three hundred and fifty thousand dollars': price('0,350'),
    'fifteen hundred a month': { filters: { median_rent: '0,1500' } },
    'under $900': { filters: { median_rent: '0,900' } },
    'price under 1.2': price('0,1200'),
    'income at least 1500': { filters: { avg_agi_per_return: '1.5,100000' } },
    'maximum rent 1500': { filters: { median_rent: '0,1500' } },
    'minimum population 5000': { filters: { population: '5000,1000000' } },
    '20 min commute': { filters: { mean_commute_minutes: '0,20' } },
    'median age 40': { filters: { median_age: '36,44' } },
    'rent in Ohio under 1200': { ...inStates('OH'), filters: { median_rent: '0,1200' } },
    'half homeowners': { filters: { percent_owner_occupied: '50,100' } },
    '30 percent renters at most': { filters: { percent_renter_occupied: '-1,30' } },
    'price: 400k': price('0,400'),
    'school score >= 70': { filters: { overall_score: '70,100' } },
    'near 99999': { unknown: ['99999'], ...asks('99999') },
    '5000+ people': { filters: { population: '5000,1000000' } },
    '10,000 people': { filters: { population: '10000,1000000' } },
    'people over 50': { unknown: ['50'] },
    'income over 50k but under 90k': { filters: { avg_agi_per_return: '50,90' } },
    'two thirds homeowners': { filters: { percent_owner_occupied: '66.7,100' } },
    'more than one in five people is Hispanic': { filters: { percent_hispanic: '20,100' } },
    'a commute below half an hour': { filters: { mean_commute_minutes: '0,30' } },
    'selling in less than two weeks': { filters: { days_on_market: '-1,14' } },
    'homes in the 400s': price('400,500'),
    'schools rated 8 or higher': { filters: { overall_score: '80,100' } },
    'bigger than 20,000 people': { filters: { population: '20000,1000000' } },
    'budget of 2,000 a month for rent': { filters: { median_rent: '0,2000' } },
  },
  'amounts of one meaning': {
    'at least 20,000 residents': { filters: { population: '20000,1000000' } },
    'rich towns': { filters: { avg_agi_per_return: '100,100000' }, results: 'town' },
  },
  measures: {
    'low prices': price('0,300'),
    'few active listings': { filters: { housing_inventory: '-1,25' } },
    'high school score': { filters: { overall_score: '50,100' } },
    'schools are great': { filters: { overall_score: '80,100' } },
    'top 10% schools': { filters: { overall_score: '90,100' } },
    'good high schools': { filters: { overall_score: '70,100' }, notes: [levelNote('high')] },
    'owner-occupied over 60%': { filters: { percent_owner_occupied: '60,100' } },
    'highly educated': { filters: { percent_bachelors_plus: '50,100' } },
    'prices rising fast': { filters: { price_change_1yr: '10,10000' } },
    'prices falling fast': { filters: { price_change_1yr: '-100,-10' } },
    'prices are stable': { filters: { price_change_1yr: '-5,5' } },
    'prices up $50k': { filters: { median_listing_net_change: '50,25000' } },
    'listings down': { filters: { inventory_net_change: '-100000,0' } },
    '10 to 20% below peak': { filters: { peak_price_change: '-20,-10' } },
    'not near peak': { filters: { peak_price_change: '-100,-5' } },
    'returns over 150k': { unknown: ['returns', '150k'] },
    'rent rising': { unknown: ['rent rising'] },
    'small city near Denver': { ...around('Denver, CO'), filters: { population: '20000,100000' }, results: 'town' },
    'density under 100': density('-1,100'),
    'near a big city': { unknown: ['big city'] },
    'close to airports': { filters: { distance_to_large_airport: '-1,20' } },
    'price vs. peak at least -10%': { filters: { peak_price_change: '-10,0' } },
  },
  order: {
    'sort by days on market, descending': { order: 'days_on_market', dir: 'desc' },
    'ranked by schools': { order: 'overall_score', dir: 'desc' },
    'sort by price': { order: 'median_listing_price', dir: 'asc' },
    'lowest rent first': { order: 'median_rent', dir: 'asc' },
    'sort towns in Ohio by income': { ...inStates('OH'), results: 'town', order: 'avg_agi_per_return', dir: 'desc' },
    'from cheapest to most expensive': { order: 'median_listing_price', dir: 'asc' },
    'highest income, cheapest': { order: 'median_listing_price', dir: 'asc' },
    'largest cities': { order: 'population', dir: 'desc', results: 'town' },
    'fastest selling zips': { order: 'days_on_market', dir: 'asc', results: 'zip' },
    'lowest crime': misses(['lowest crime', 'crime']),
  },
  'what is never guessed': {
    'sort by Asian': { unknown: ['asian'] },
    'mostly Black': { unknown: ['mostly black'] },
    'highest Hispanic': { unknown: ['highest hispanic'] },
    'at least 20% Latino': { filters: { percent_hispanic: '20,100' } },
    'diverse, safe, walkable': misses(['diverse', 'diversity'], ['safe', 'crime'], ['walkable', 'walkability']),
  },
}

const keyOfLabel = new Map(attributes.map(({ key, short }) => [short, key]))
const file = new URL('./sentences-of-people.txt', import.meta.url)

/** Sentences of people by subject, each with the search that it asks for, as their file writes it; no choices of questions. */
export function sentencesOfPeople(): Readonly<Record<string, Expected>> {
  const bySubject: Record<string, Record<string, Partial<UnderstoodSearch>>> = {}
  let subject = ''
  for (const line of readFileSync(file, 'utf8').split('\n')) {
    if (line.startsWith('## ')) subject = line.slice(3)
    const [text, reading] = line.split(' => ')
    if (!line.startsWith('#') && reading !== undefined) {
      bySubject[subject] ??= {}
      bySubject[subject]![text!] = readingOf(reading.split('; '))
    }
  }
  return bySubject
}

function readingOf(parts: readonly string[]): Partial<UnderstoodSearch> {
  const reading: Partial<UnderstoodSearch> = {}
  const filters: Record<string, string> = {}
  for (const part of parts) addPart({ reading, filters }, part)
  return Object.keys(filters).length > 0 ? { ...reading, filters } : reading
}

const keyOf = (label: string) => {
  const key = keyOfLabel.get(label)
  if (!key) throw new Error(`${label} is the label of no attribute`)
  return key
}

/** Adds a part of a reading to it. */
function addPart(
  { reading, filters }: { readonly reading: Partial<UnderstoodSearch>; readonly filters: Record<string, string> },
  part: string,
): void {
  const rest = (start: string) => (part.startsWith(start) ? part.slice(start.length) : undefined)
  const circle = /^([\d.]+) mi of (.+)$/.exec(part)
  const order = /^sorted by (.+) (asc|desc)$/.exec(part)
  const noData = /^no data: (.+) \((.+)\)$/.exec(part)
  const range = /^(.+) (-?[\d.]+,-?[\d.]+)$/.exec(part)
  const left = rest('left: ') ?? noData?.[1]
  const named = rest('in ')
  const excluded = rest('all but ')
  const counties = rest('within ')
  if (left !== undefined) {
    reading.unknown = [...(reading.unknown ?? []), left]
    if (noData) reading.missing = [...(reading.missing ?? []), { words: left, topic: noData[2]! }]
  } else if (named) Object.assign(reading, inStates(...named.split(', ').sort()))
  else if (excluded) Object.assign(reading, without(...excluded.split(', ')))
  else if (counties) Object.assign(reading, within(counties.replaceAll(' + ', '; ')))
  else if (circle) Object.assign(reading, around(circle[2]!.replaceAll(' + ', '; '), Number(circle[1])))
  else if (part === 'taxes') reading.notes = [taxNote]
  else if (part === 'nationwide') reading.area = part
  else if (part === 'towns' || part === 'zips') reading.results = part === 'towns' ? 'town' : 'zip'
  else if (order) Object.assign(reading, { order: keyOf(order[1]!), dir: order[2]! })
  else if (rest('from ')) reading.from = [...(reading.from ?? []), rest('from ')!]
  else if (part.startsWith('afford')) reading.calc = { income: Number(rest('afford ')) || null }
  else if (rest('ask: ')) {
    reading.ask = true
    reading.question = { about: rest('ask: ')!, choices: [] }
  } else if (rest('note: ')) reading.notes = [levelNote(rest('note: ')!)]
  else if (rest('payment ')) filters[paymentAttribute.key] = rest('payment ')!
  else if (range) filters[keyOf(range[1]!)] = range[2]!
  else throw new Error(`No reading: ${part}`)
}
