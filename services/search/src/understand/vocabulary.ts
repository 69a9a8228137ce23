import type { AttributeKey } from '@homeground/catalog/attributes'
import { weatherRanges } from '@homeground/catalog/attributes/selections'
import type { StateAbbreviation } from '@homeground/catalog/states'
import { boundsOf, labelWords, levels, measureWords, moneyMeasures } from './measures.ts'
import type { Bounds, FillerKind, Meaning, QualityRanges } from './sentence.ts'
import type { Token } from './tokens.ts'

function level(end: 'low' | 'high', keys = Object.keys(levels) as AttributeKey[]): QualityRanges {
  return Object.fromEntries(
    keys.flatMap((key) => {
      const bounds = levels[key]?.[end]
      return bounds ? [[key, { key, bounds }]] : []
    }),
  )
}

function of(measures: readonly AttributeKey[], bounds: Bounds, key?: AttributeKey): QualityRanges {
  return Object.fromEntries(measures.map((measure) => [measure, { key: key ?? measure, bounds }]))
}

const school = (bounds: Bounds) => of(['overall_score'], bounds)
const income = (bounds: Bounds) => of(['avg_agi_per_return', 'median_household_income'], bounds)
const shares = ['percent_owner_occupied', 'percent_renter_occupied', 'percent_bachelors_plus'] as const
const cheap = level('low', [...moneyMeasures])
const expensive = level('high', [...moneyMeasures])

const price = 'median_listing_price'
const density = 'population_density'

/** Words that select a range of the measure next to them. */
const qualities: readonly (readonly [words: string, ranges: QualityRanges, more?: object])[] = [
  ['low|few|short', level('low'), { isLevel: true }],
  ['high|many|long|lots of|a lot of', level('high'), { isLevel: true }],
  ['bad', school([-1, 30])],
  ['decent|ok', school([50, 100])],
  ['good|strong', school([70, 100])],
  ['great|excellent', school([80, 100])],
  ['highly rated|well rated|high quality|high performing', school([70, 100])],
  ['top', school([90, 100]), { isTop: true }],
  ['top rated|top ranked|best rated|best ranked', school([90, 100])],
  ['best', school([90, 100]), { isBest: true }],
  ['diverse', of(['overall_score'], [60, 100], 'diversity_score')],
  ['stable|flat|steady', of([price], [-5, 5], 'price_change_1yr')],
  ['mostly', of(shares, [50, 100])],
]

/** Words that select a range on their own. */
const ranges: readonly (readonly [words: string, key: AttributeKey, bounds: Bounds, more?: object])[] = [
  ['cheap|affordable', price, [0, 300], { quality: cheap }],
  ['expensive|pricey', price, [600, 25000], { quality: expensive }],
  ['luxury', price, [1000, 25000]],
  ['selling fast|sell fast|sells fast|fast selling|hot market|hot markets', 'days_on_market', [-1, 30]],
  ['slow market|slow markets', 'days_on_market', [60, 10000]],
  ['wealthy|rich|affluent|well off|upscale', 'avg_agi_per_return', [100, 100000], { quality: income([100, 100000]) }],
  ['middle class', 'avg_agi_per_return', [50, 100], { quality: income([50, 100]) }],
  ['getting cheaper', 'price_change_1yr', [-100, 0]],
  ['village|villages', 'population', [-1, 1000], { results: 'town' }],
  ['small town|small towns', 'population', [1000, 10000], { results: 'town' }],
  ['small city|small cities', 'population', [20000, 100000], { results: 'town' }],
  ['rural|countryside', density, [-1, 500]],
  ['urban|dense|city living', density, [5000, 200000]],
  ['remote', density, [-1, 100]],
  ['suburban|suburb|suburbs', density, [500, 5000]],
  ['big city|big cities', density, [10000, 200000]],
  ['young', 'median_age', [0, 35]],
  ['retiree|retirees|senior|seniors|older people', 'median_age', [50, 120]],
  ['educated|college educated', 'percent_bachelors_plus', [40, 100], { takesShare: true }],
  ['highly educated', 'percent_bachelors_plus', [50, 100]],
]

/** Words for weather, by what they ask for; none of them says anything of a single day. */
const weatherWords: Readonly<Record<keyof typeof weatherRanges, string>> = {
  warmWinters:
    'warm|warmer|warm weather|warmer weather|warm climate|warmer climate|warm winter|warm winters|warmer winters|mild winter|mild winters|milder winters|no winter|no winters|no cold winters|short winters',
  coldWinters: 'cold winter|cold winters|cold weather|cold climate|colder weather|harsh winters|real winters',
  fourSeasons: 'four seasons|all four seasons|4 seasons|all 4 seasons|distinct seasons',
  mildSummers:
    'mild summer|mild summers|milder summers|not too hot|not so hot|not that hot|not hot|not very hot|isnt hot|isnt too hot|no hot summers',
  coolSummers: 'cool summer|cool summers|cooler summers|cool weather|cool climate|cooler weather|cooler climate',
  hotSummers: 'hot summer|hot summers|hot weather|hot climate|hotter weather',
}

/** Little and much rain and snow; "no snow" is less than an inch a year. */
const rainAndSnow: readonly (readonly [words: string, key: AttributeKey, bounds: Bounds])[] = [
  ['no snow|without snow|snow free|never snows|zero snow', 'snowfall', [-1, 1]],
  ['little snow|less snow|not much snow|not a lot of snow|not too much snow|avoid snow', 'snowfall', [-1, 10]],
  ['snowy|snowy winters|plenty of snow|much snow', 'snowfall', [50, 1500]],
  [
    'little rain|less rain|not much rain|not a lot of rain|not too much rain|dry climate|dry weather|no rain',
    'precipitation',
    [-1, 20],
  ],
  ['rainy|rainy weather|plenty of rain|much rain|wet climate', 'precipitation', [50, 500]],
]

/** Hazards by the words for them: who wants to avoid one gets the low range of its attribute. */
const dangers: Readonly<Partial<Record<AttributeKey, string>>> = {
  building_loss_per_100k: 'natural disasters|natural hazards|disasters|hazards|natural disaster',
  flood_loss_per_100k: 'floods|flooding|flood|flood risk|flood zones|flood zone',
  wildfire_loss_per_100k: 'wildfires|wildfire|wildfire risk|fire risk|forest fires',
  hurricane_loss_per_100k: 'hurricanes|hurricane|hurricane risk',
  tornado_loss_per_100k: 'tornadoes|tornado|tornados|tornado alley',
  unhealthy_air_days: 'air pollution|pollution|smog|bad air|polluted air',
}
const away =
  'no|without|avoid|avoiding|away from|far from|far away from|safe from|no risk of|low risk of|few|little'.split('|')

/** "Away from hurricanes", "no floods", "clean air". */
const dangerRanges = Object.entries(dangers).map(([key, words]) => {
  const phrases = words.split('|').flatMap((danger) => away.map((lead) => `${lead} ${danger}`))
  return [phrases.join('|'), key as AttributeKey, levels[key as AttributeKey]!.low!] as const
})

const onlyPropertyTax =
  'Of taxes, our data has those on property: this is the property tax rate, without income and sales taxes.'

/** Ranges of weather, hazards, air and taxes. */
const surroundings: readonly (readonly [words: string, meaning: Meaning])[] = [
  ...Object.entries(weatherWords).map(([name, words]) => {
    const [first, ...also] = Object.entries(weatherRanges[name as keyof typeof weatherRanges]).map(([key, range]) => ({
      key: key as AttributeKey,
      bounds: boundsOf(range),
    }))
    return [words, { kind: 'range', ...first!, also }] as const
  }),
  ...[...rainAndSnow, ...dangerRanges].map(([words, key, bounds]) => [words, { kind: 'range', key, bounds }] as const),
  [
    'clean air|cleaner air|fresh air|good air|good air quality|great air quality|healthy air',
    { kind: 'range', key: 'unhealthy_air_days', bounds: levels.unhealthy_air_days!.low! },
  ],
  [
    'low tax|low taxes|lower taxes|lower tax|low tax rates',
    { kind: 'range', key: 'property_tax_rate', bounds: levels.property_tax_rate!.low!, note: onlyPropertyTax },
  ],
]

const qualityPhrases: readonly (readonly [words: string, meaning: Meaning])[] = [
  ...qualities.map(([words, ranges, more]) => [words, { kind: 'quality', ranges, ...more }] as const),
  ...ranges.map(([words, key, bounds, more]) => [words, { kind: 'range', key, bounds, ...more }] as const),
]

const newEngland = 'CT ME MA NH RI VT'
const northeast = `${newEngland} NJ NY PA`
const southeast = 'AL AR FL GA KY LA MS NC SC TN VA WV'
const mountain = 'AZ CO ID MT NV NM UT WY'

const regions: Readonly<Record<string, string>> = {
  'new england': newEngland,
  'northeast|north east': northeast,
  'mid atlantic|midatlantic': 'DE DC MD NJ NY PA',
  'midwest|mid west': 'IL IN IA KS MI MN MO NE ND OH SD WI',
  'southeast|south east': southeast,
  'the south': `${southeast} DE DC MD OK TX`,
  'southwest|south west': 'AZ NM OK TX',
  'mountain states': mountain,
  'the west': `${mountain} AK CA HI OR WA`,
  'west coast': 'CA OR WA',
  'pacific northwest': 'ID OR WA',
  'east coast': 'CT DE FL GA ME MD MA NH NJ NY NC RI SC VA',
  carolinas: 'NC SC',
  dakotas: 'ND SD',
}

/** The parts of the country that have a name, with their states. */
const regionPhrases = Object.entries(regions).map(
  ([words, states]) =>
    [withArticle(words), { kind: 'states', states: states.split(' ') as StateAbbreviation[] }] as const,
)

/** Also with "the", so that "the West Coast" is longer than "the West". */
function withArticle(words: string): string {
  const forms = words.split('|')
  return [...forms, ...forms.filter((form) => !form.startsWith('the ')).map((form) => `the ${form}`)].join('|')
}

const compare = (op: 'most' | 'least' | 'around' | 'between', side: 'before' | 'after' | 'either') =>
  ({ kind: 'compare', op, side }) as const
const near = (lead: 'near' | 'in' | 'radius') => ({ kind: 'near', lead }) as const

/** Words that say how phrases belong together, what to order by and which kind of place to list. */
const signalPhrases: readonly (readonly [words: string, meaning: Meaning])[] = [
  ['under|below|less than|fewer than|up to|no more than|not over|within|<|<=|≤', compare('most', 'before')],
  ['at most|max|maximum', compare('most', 'either')],
  ['or less|or fewer|or under|or below|or lower|or cheaper|or younger|tops', compare('most', 'after')],
  ['over|above|more than|starting at|>|>=|≥', compare('least', 'before')],
  ['at least|min|minimum', compare('least', 'either')],
  ['or more|or higher|or better|or above|or over|or greater|or older|+', compare('least', 'after')],
  ['about|roughly', compare('around', 'before')],
  ['between', compare('between', 'before')],
  ['than', { kind: 'than' }],

  [
    'near|close to|outside|outside of|not too far from|not far from|not that far from|not very far from|nearby|next to',
    near('near'),
  ],
  ['around', { ...near('near'), isAround: true }],
  ['in', near('in')],
  ['radius of|radius around|radius', near('radius')],
  ['not|no|neither|without|avoid|avoids|avoiding|isnt|arent|dont|doesnt|except|except for', { kind: 'not' }],
  [
    'anywhere but|anyplace but|anything but|everywhere but|everything but|any state but|all states but|excluding|anywhere except',
    { kind: 'not' },
  ],
  [
    'besides|other than|aside from|apart from|instead of|rather than|leave out|anywhere besides',
    { kind: 'not', only: 'states' },
  ],
  [
    'leaving|leave|left|out of|escaping|fleeing|coming from|moving away from|move away from|moving from|move from|moving out of|move out of|relocating from|relocate from|retiring from|retire from|getting out of|get out of|currently in',
    { kind: 'origin' },
  ],
  [
    'i live in|we live in|currently live in|now live in|living now in|now living in|currently living in|im in|i am in|we are in|im based in|we are based in',
    { kind: 'origin', isHome: true },
  ],
  ['afford|afforded|affords|affordability', { kind: 'afford' }],
  [
    'mortgage|mortgages|mortgage payment|mortgage payments|payment|payments|monthly payment|monthly payments|house payment|house payments',
    { kind: 'payment' },
  ],
  ['away from|far from|far away from', { kind: 'not', only: 'size' }],

  ['up', { kind: 'direction', sign: 1, isPreposition: true }],
  [
    'rising|rose|risen|growing|grew|increasing|increased|climbing|going up|went up|gone up|improving|getting better|growth|increase|increases|gain|gains|soaring|skyrocketing',
    { kind: 'direction', sign: 1 },
  ],
  ['down', { kind: 'direction', sign: -1, isPreposition: true }],
  [
    'falling|fell|fallen|dropping|dropped|decreasing|decreased|going down|went down|gone down|declining|getting worse|drop|drops|decline|declines|decrease|decreases|shrinking|plunging|tumbling|sliding|softening',
    { kind: 'direction', sign: -1 },
  ],
  ['fast', { kind: 'fast' }],
  [
    'near peak|near the peak|near their peak|near its peak|near a peak|at peak|at the peak|at their peak|at its peak',
    { kind: 'peak', isNear: true },
  ],
  [
    'below peak|below the peak|below their peak|below its peak|off peak|off the peak|off their peak|off its peak|under their peak|from peak|from the peak|of peak|of the peak|of their peak|of its peak|from their peak|from its peak|down from their peak|below their highs|off their highs',
    { kind: 'peak', isNear: false },
  ],
  ['returns|return|tax returns|tax return', { kind: 'returns' }],

  [
    'sort|sort by|sorted|sorted by|order|order by|ordered|ordered by|order of|rank by|ranked|ranked by',
    { kind: 'sort' },
  ],
  ['ascending|low to high|lowest to highest', { kind: 'sortDirection', dir: 'asc' }],
  ['descending|high to low|highest to lowest', { kind: 'sortDirection', dir: 'desc' }],
  ['cheapest to most expensive', { kind: 'superlative', key: 'median_listing_price', dir: 'asc' }],
  ['most expensive to cheapest', { kind: 'superlative', key: 'median_listing_price', dir: 'desc' }],
  [
    'cheapest|least expensive',
    { kind: 'superlative', key: 'median_listing_price', dir: 'asc', measures: moneyMeasures },
  ],
  ['most expensive', { kind: 'superlative', key: 'median_listing_price', dir: 'desc', measures: moneyMeasures }],
  ['highest|longest', { kind: 'superlative', dir: 'desc' }],
  ['lowest|shortest', { kind: 'superlative', dir: 'asc' }],
  ['youngest', { kind: 'superlative', key: 'median_age', dir: 'asc', measures: [] }],
  ['oldest', { kind: 'superlative', key: 'median_age', dir: 'desc', measures: [] }],
  ['largest|biggest|most populous', { kind: 'superlative', key: 'population', dir: 'desc', measures: ['population'] }],
  ['smallest|tiniest|least populous', { kind: 'superlative', key: 'population', dir: 'asc', measures: ['population'] }],
  ['fastest selling', { kind: 'superlative', key: 'days_on_market', dir: 'asc', measures: [] }],
  ['first', { kind: 'first' }],

  ['town|towns|city|cities', { kind: 'placeType', results: 'town' }],
  ['zip|zips|zip code|zip codes|zipcode|zipcodes', { kind: 'placeType', results: 'zip' }],
  [
    'nationwide|nation wide|anywhere|everywhere|the country|usa|the usa|united states|the united states',
    { kind: 'nationwide' },
  ],
]

/** Words without a meaning of their own; those of a kind mean something next to others. */
const fillerWords: Readonly<Record<FillerKind | 'plain', string>> = {
  and: 'and but & yet',
  or: 'or nor /',
  be: 'be am is are was were been being',
  article: 'a an the',
  of: 'of',
  from: 'from',
  to: 'to',
  home: 'home homes house houses housing',
  area: 'area areas place places spot spots neighborhood neighborhoods community communities',
  degree: 'just really very too most all some any rated only',
  plain: `
    i me my mine myself we us our ours you your yours he him his she her hers it its they them their theirs
    this that these those which who whom whose what there one ones something someone everyone everything each both either
    im ive id youre youve weve theyre theyve thats whos
    about across after against along amid among as at before behind beneath beside besides between beyond by despite
    during for in inside into like off on onto out past per plus regarding since through throughout till toward
    towards underneath until up upon via versus vs with within over under above below near around outside
    can could would should will do does did please im ill id help tell
    so because if although though while whereas unless whether
    where have has had having
    want wants wanted wanting need needs needed needing likes liked liking look looks looked looking show shows showed shown
    showing find finds found finding give gives gave given giving live lives lived living move moves moved moving
    buy buys bought buying
    relocate relocates relocated relocating relocation retire retires retired retiring
    prefer prefers preferred preferably ideally please combined how much whats get gets getting got sell sells selling sold wife husband partner spouse
    somewhere anything people percent state states year years last away`,
}

const schoolLevels: Readonly<Record<string, readonly string[]>> = {
  elementary: ['elementary', 'primary', 'grade'],
  middle: ['middle', 'junior high'],
  high: ['high'],
}

/**
 * Levels of schools, also two of them: "elementary and high schools". No list of places filters by one, so they mean the
 * score of all schools.
 */
const levelPhrases: readonly (readonly [words: string, meaning: Meaning])[] = Object.entries(schoolLevels).flatMap(
  ([level, names]) => {
    const others = Object.entries(schoolLevels).filter(([other]) => other !== level)
    const phrase = (words: readonly string[], levels: string) =>
      [
        words
          .flatMap((name) => [`${name} school`, `${name} schools`, ...(name === 'junior high' ? [name] : [])])
          .join('|'),
        { kind: 'measure', key: 'overall_score', level: levels },
      ] as const
    return [
      phrase(names, level),
      ...others.map(([other, otherNames]) => {
        const joined = names.flatMap((name) =>
          otherNames.flatMap((next) => [`${name} and ${next}`, `${name} or ${next}`]),
        )
        return phrase(joined, `${level} or ${other}`)
      }),
    ]
  },
)

/** What people ask for that no number here answers, by topic. */
const topics: Readonly<Record<string, string>> = {
  'sunshine and humidity': 'sunny|sunshine|sun|humid|humidity|dry heat|no humidity',
  earthquakes: 'earthquake|earthquakes|no earthquakes',
  crime: 'crime|crime rate|crime rates|safe|safer|safest|safety|violence',
  nightlife: 'nightlife|night life|bars|restaurants|dining|breweries|entertainment|live music|concerts|culture|arts',
  walkability: 'walkable|walkability|walk score|bike|bikeable|bike friendly|sidewalks',
  'public transit': 'transit|public transit|public transportation|train|trains|subway|bus|light rail|commuter rail',
  taxes: 'tax|taxes|income tax|income taxes|state income tax|sales tax|sales taxes',
  'cost of living': 'cost of living|groceries|utilities',
  jobs: 'jobs|job|job market|employment|unemployment|employers|tech jobs|work remotely',
  'health care': 'health care|healthcare|doctors',
  internet: 'internet|fiber|wifi|fast internet',
  'nature and outdoors':
    'beach|beaches|ocean|coast|water|waterfront|lakes|mountains|skiing|ski|hiking|trails|parks|nature|outdoors|forest|desert|scenic',
  'shopping and services': 'shopping|shops|stores|grocery store|grocery stores|costco|trader joes|whole foods|gyms',
  'homes by feature':
    'bedroom|bedrooms|bathroom|bathrooms|pool|pools|garage|acre|acres|yard|yards|backyard|land|condo|condos|townhouse|townhouses|apartment|apartments|new construction|hoa|basement|hot tub|hot tubs',
  'family friendliness': 'family friendly|kid friendly|families|kids|daycare|daycares|childcare|child care',
  'population growth': 'population growth|growing population|growing populations',
  politics: 'politics|liberal|conservative|democrat|democratic|republican|progressive',
  religion: 'church|churches|religious|religion',
  'noise and traffic': 'noise|noisy|quiet|peaceful|traffic',
}

const topicPhrases = Object.entries(topics).map(
  ([topic, words]) => [words, { kind: 'topic', topic }] as const satisfies readonly [string, Meaning],
)

/** Topics of words that mean something else next to a measure: "diverse schools", "good schools". */
const topicsOfEntries: readonly (readonly [words: RegExp, topic: string])[] = [
  [/\bdivers(e|ity)\b/, 'diversity'],
  [/\b(good|great|best|top|excellent) hospitals?\b/, 'the quality of hospitals'],
  [/\b(good|nice|great|best|bad) (neighborhood|area|communit)/, 'the quality of neighborhoods'],
]

/** The topic of words that were left over, if no data answers them. */
export function topicOf(words: string): string | undefined {
  return topicsOfEntries.find(([pattern]) => pattern.test(words))?.[1]
}

export interface Phrase {
  readonly words: readonly string[]
  readonly meaning: Meaning
}

export interface FoundPhrase {
  readonly meaning: Meaning
  /** The token after it. */
  readonly to: number
}

/** Phrases by their first word, the longest first. Where two are equal, the one that is added last counts. */
const byFirstWord = new Map<string, Phrase[]>()

function add(words: string, meaning: Meaning): void {
  for (const text of words.split('|')) {
    const phrase = { words: splitWords(text), meaning }
    const first = phrase.words[0]!
    const others = (byFirstWord.get(first) ?? []).filter((other) => other.words.join(' ') !== phrase.words.join(' '))
    const all = [phrase, ...others].sort((a, b) => b.words.length - a.words.length)
    byFirstWord.set(first, all)
  }
}

/** As in a sentence: lower case, no apostrophes, hyphens as spaces. */
function splitWords(text: string): string[] {
  const plain = text.toLowerCase().replace(/['’]/g, '').replace(/-/g, ' ')
  return plain.split(/\s+/).filter((word) => word !== '')
}

for (const [kind, words] of Object.entries(fillerWords)) {
  const meaning: Meaning = { kind: 'filler', ...(kind !== 'plain' && { as: kind as FillerKind }) }
  for (const word of splitWords(words)) add(word, meaning)
}
for (const [words, key] of labelWords) add(words, { kind: 'measure', key })
for (const [key, words] of Object.entries(measureWords)) {
  add(words, { kind: 'measure', key: key as AttributeKey })
}
for (const phrases of [topicPhrases, levelPhrases, qualityPhrases, surroundings, signalPhrases, regionPhrases]) {
  for (const [words, meaning] of phrases) add(words, meaning)
}

/** The longest phrase of the vocabulary at a token. A comma may stand between its words. */
export function findPhrase(tokens: readonly Token[], index: number): FoundPhrase | undefined {
  for (const { words, meaning } of byFirstWord.get(tokens[index]!.text) ?? []) {
    let next = index
    const fits = words.every((word) => {
      if (next > index && words.length > 2 && /^[,.]$/.test(tokens[next]?.text ?? '')) next++
      return tokens[next++]?.text === word
    })
    // "A high school score" is high: the level is of schools.
    const isScore = meaning.kind === 'measure' && meaning.level === 'high' && /^scores?$/.test(tokens[next]?.text ?? '')
    if (fits && !isScore) return { meaning, to: next }
  }
  return undefined
}
