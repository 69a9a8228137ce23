import { distanceOrder, orderMenus } from '@homeground/catalog/attributes/selections'
import { changingPlaces, changingPlacesOrders } from '@homeground/catalog/changing-places'
import { defaults, limits, rankingFloors } from '@homeground/catalog/defaults'
import {
  combinedKinds,
  type PlaceKind,
  placeKeyPattern,
  placeKinds,
  placeSeparator,
} from '@homeground/catalog/place-kinds'
import {
  ascendingFirst,
  descendingFirst,
  resultFormats,
  searchAreas,
  searchTypes,
} from '@homeground/catalog/search-choices'
import Type from 'typebox'
import { contract } from './contract.ts'
import { FigureNotes, type MissingReason } from './figure.ts'
import {
  alias,
  choice,
  documented,
  jsonText,
  list,
  month,
  number,
  numbers,
  optionalChoice,
  page,
  radius,
  state,
  text,
  typed,
  year,
  zipList,
} from './parameters/parameters.ts'
import {
  AttributeKey,
  AttributeWeights,
  ItemField,
  MapFilters,
  MeasureKey,
  OrderableAttribute,
  PlaceFilters,
  PlaceOrder,
  State,
} from './parameters/shapes.ts'
import {
  AttributeValues,
  Latitude,
  Longitude,
  MarginsOfError,
  nullable,
  oneOf,
  Period,
  StateAbbr,
  withAttributes,
  Zip,
} from './values.ts'

/** Where to search, by the same names in every search. */
export const areaParameters = {
  searchArea: choice(
    searchAreas,
    'Kind of area (`zip`: a circle; `place`: a town, county or metro area; `drawn`: see drawnArea)',
  ),
  selectedAreaSearch: alias('searchArea'),
  area: alias('searchArea'),
  states: list(State, 'Abbreviations of states', { default: [defaults.state] }),
  filteredStates: alias('states'),
  distanceFromTownZip: text(
    'The place, or the center of the circle: "Town, ST", "Name County, ST" or "Name metro area, ST"; for a circle also five digits',
    { example: 'Natick, MA' },
  ),
  distanceFromZip: alias('distanceFromTownZip'),
  zip: alias('distanceFromTownZip'),
  placeValue: alias('distanceFromTownZip'),
  placeType: optionalChoice(['zip', 'town'], 'How the place is meant; not used for matching'),
  selectedPlaceName: text('A label of the chosen place, not used for matching'),
  selectedPlaceLat: number('Degrees north; with selectedPlaceLng it wins over the place', {
    minimum: -90,
    maximum: 90,
    example: 42.28,
  }),
  selectedPlaceLng: number('Degrees east', { minimum: -180, maximum: 180, example: -71.35 }),
  distanceFromRadius: radius(defaults.radiusMiles),
  radius: alias('distanceFromRadius'),
  searchRadius: alias('distanceFromRadius'),
  drawnArea: text(
    `The shapes of searchArea=drawn, with semicolons between them: each the corners of a polygon as an encoded polyline with five decimals. At most ${limits.drawnPoints} points over all shapes; a shape must not cross itself. Sides are straight on a Mercator map. A zip is in if the center of its area is, a town, county or metro if the population-weighted center of its zips is, a school by its location`,
  ),
}

const nearPlaces = text(
  `Up to ${limits.nearPlaces} places with the most miles from each, in a straight line, with semicolons between them. A place is a zip, "Town, ST" or "latitude,longitude"`,
  { example: '15@02139;30@Natick, MA' },
)

const loan = typed(
  Type.String({ pattern: '^[0-9.]*(,[0-9.]*){4}$' }),
  `The loan of monthly payments: down payment in dollars, interest rate in percent, years, property tax rate in percent (empty for the rate of each place) and insurance in dollars a year (empty for the average of each state), such as "50000,5.25,30,,"; an empty part has its default. With it, each item has its \`monthly_payment\``,
  { example: '50000,5.25,30,,' },
)

/** Accepted by every list. */
export const itemFields = list(
  ItemField,
  'Attributes (and price_trend) that an item carries besides its identity, with their margins; default all',
)

/** Accepted by every search that finds more than one response holds. Neither changes the question, so neither counts again. */
export const pagingParameters = {
  page: page(
    '1 for the first items, 2 for the next ones and so on; a page beyond the end is the last one. Not counted again',
  ),
  format: choice(
    resultFormats,
    'Form of the response (`rows`: the same page as a table without percentiles, in a third of the bytes; `csv`: a file of all matches with units, margins, vintages and sources). Not counted again',
  ),
}

/** The media type of `ItemRows`. */
export const rowsMediaType = 'application/vnd.homeground.rows+json'

/** The items of a page as a table, for `format=rows`. */
export const ItemRows = Type.Object(
  {
    columns: Type.Array(Type.String(), {
      description:
        'Names of the values of each row: the fields that items have without `format=rows`, but no percentiles; `moe.KEY` is the margin of one attribute',
    }),
    rows: Type.Array(Type.Array(Type.Unknown()), {
      description: 'By item, a value for each column; null where the item has none',
    }),
  },
  { description: 'The items of a page as a table' },
)
export type ItemRows = Type.Static<typeof ItemRows>

const orders = `hot_housing: ${orderMenus.hot_housing.join(', ')}. housing_stat: ${orderMenus.housing_stat.join(', ')}. Their first is their default`

/**
 * The parameters of a search. All values are text in the query string; the search service reads them once,
 * with every alias, and responds with 422 that names each bad field.
 */
export const SearchQuery = Type.Object({
  searchType: choice(searchTypes, 'What is searched'),
  ...areaParameters,
  nearPlaces,
  searchReturnType: choice(placeKinds, 'Kind of the places listed; hot_housing and housing_stat list zips only'),
  searchOrderBy: typed(
    PlaceOrder,
    `An orderable attribute, match (see weights) or, in a circle, distance; default overall_score. ${orders}`,
    { default: defaults.orderBy },
  ),
  orderBy: alias('searchOrderBy'),
  weights: jsonText(
    AttributeWeights,
    'With searchOrderBy=match: how much attributes matter. Any attribute but race, origin and language',
    { median_listing_price: -3, overall_score: 5 },
  ),
  weightsComplete: typed(
    Type.Boolean(),
    'With weights: true lists only places that have a value of each attribute with a weight',
    { default: false },
  ),
  searchOrderByDir: typed(
    oneOf(ascendingFirst, {}),
    'asc (default; of distance the nearest first) or desc (default for match); a missing value is last both ways',
  ),
  orderByDir: alias('searchOrderByDir'),
  datePeriod: month(
    'The month of the listings; default the newest. hot_housing and housing_stat: any loaded month, all others only the newest; else 422',
  ),
  housingInventoryCompareDate: month(
    'hot_housing and housing_stat: the loaded month that the net changes are since; default the same month a year before datePeriod, else the oldest',
  ),
  minInventory: number('hot_housing and housing_stat: least housing_inventory, inclusive; 0 for none', {
    minimum: 0,
    default: defaults.minInventory,
  }),
  filters: jsonText(
    PlaceFilters,
    'JSON text: attribute → "low,high" or "any"; also monthly_payment, dollars of a home at the median listing price with the loan of `loan`',
    { median_listing_price: '400,600' },
  ),
  loan,
  minHousingPriceFilter: number('Dollars, inclusive', { minimum: 0, example: 400_000 }),
  maxHousingPriceFilter: number('Dollars, inclusive', { minimum: 0, example: 600_000 }),
  minLatestSchoolScore: number('Least school score, inclusive', { minimum: 0, maximum: 100, example: 70 }),
  maxLatestSchoolScore: number('Largest school score, inclusive', { minimum: 0, maximum: 100, example: 100 }),
  fields: itemFields,
  ...pagingParameters,
})

/** Of a place. */
export const taxRate = nullable(
  Type.Number({
    description:
      'Property tax rate that monthly payments are computed with, percent of the price per year: the place’s own, else its county’s, else its state’s; null in a territory',
  }),
)

const payment = Type.Optional(
  nullable(Type.Number({ description: 'Dollars a month of a home at the price; only in a search with `loan`' })),
)

/** Name and position of a place. */
export const placeFields = {
  town: Type.String({ description: 'Post office name; of a county or metro area its own name' }),
  county: nullable(
    Type.String({ description: 'County that holds the center of the zip, or the most people of the town' }),
  ),
  counties: Type.Optional(
    Type.Array(Type.String(), {
      minItems: 2,
      description:
        'All counties of a place that is in several, that of `county` first; parts with less than 5 % of a zip’s land do not count. One of another state has its abbreviation',
    }),
  ),
  state_abbr: StateAbbr,
  lat: Latitude,
  lng: Longitude,
  tax_rate: taxRate,
  period: nullable(Period),
}

const trend = Type.Optional(
  Type.Array(nullable(Type.Number()), {
    description: 'Median listing price (usd) of up to the 24 newest loaded months, oldest first',
  }),
)

const percentiles = Type.Optional(
  Type.Record(Type.String(), Type.Number(), {
    description:
      'By attribute, in lists of the newest values: percentile_state of its figure where the attribute compares within a state, else percentile_nation; only those that are not null',
  }),
)

const distance = Type.Optional(
  Type.Number({ description: 'Great-circle miles from the center of the search; circles only' }),
)

export const ZipResult = withAttributes(
  Type.Intersect([
    Type.Object({
      zip: Zip,
      ...placeFields,
      moe: MarginsOfError,
      notes: FigureNotes,
      percentiles,
      distance,
      monthly_payment: payment,
      price_trend: trend,
    }),
    AttributeValues,
  ]),
)
export type ZipResult = Type.Static<typeof ZipResult>

/** A town, county or metropolitan area. */
export const CombinedResult = withAttributes(
  Type.Intersect([
    Type.Object({
      kind: oneOf(combinedKinds, { description: 'Kind of place' }),
      ...placeFields,
      zips: Type.Array(Zip, { description: 'The zips whose values it combines' }),
      moe: MarginsOfError,
      notes: FigureNotes,
      percentiles,
      distance,
      monthly_payment: payment,
    }),
    AttributeValues,
  ]),
)
export type CombinedResult = Type.Static<typeof CombinedResult>

export const Match = Type.Object({
  score: Type.Number({
    description:
      '0–100: mean of the percentiles (100 − percentile for a negative weight), weighted by |weight|, over the attributes that the place has; to tenths. Percentiles are national; an attribute that compares within a state counts by its percentile in the state, and not at all in an area of several states',
  }),
  contributions: Type.Record(Type.String(), Type.Number(), {
    description: 'Points of the score by attribute, to tenths; they add up to the score',
  }),
  missing: Type.Array(Type.String(), {
    description: 'Attributes with a weight that the place has no value of: their weight leaves its sum',
  }),
})
export type Match = Type.Static<typeof Match>

const ofMatch = Type.Object({ match: Type.Optional(Type.Union([Match, Type.Null()])) })
const MatchedZip = Type.Intersect([ZipResult, ofMatch])
const MatchedTown = Type.Intersect([CombinedResult, ofMatch])

/**
 * Places of an area; ordered by match each has a `match`, null where less than half of the weight has values. hot_housing and housing_stat: zips whose attributes of listings are those of `datePeriod`. Headers:
 * x-total-count, x-data-set, x-data-period, x-search-center (of a circle); x-compare-period (the month that the net
 * changes of hot_housing and housing_stat are since).
 */
export const searchPlaces = contract('searchPlaces', {
  tags: ['search'],
  summary: 'Searches zips or towns',
  description: `Places of an area that match all filters, at most ${limits.mainSearchResults}. With \`searchOrderBy=match\` each item has a \`match\`.`,
  querystring: SearchQuery,
  example: {
    states: 'MA',
    filters: '{"median_listing_price":"400,600"}',
    searchOrderByDir: 'desc',
    fields: 'median_listing_price,overall_score',
  },
  isPrepared: true,
  response: { 200: Type.Union([Type.Array(MatchedZip), Type.Array(MatchedTown)]) },
  isSerialized: true,
  isList: true,
})

/** A place that breaks exactly one filter of a search. */
export const NearMiss = Type.Object({
  zip: Type.Optional(Zip),
  town: Type.String({ description: 'Post office name' }),
  state_abbr: Type.String({ description: 'State' }),
  tax_rate: taxRate,
  filter: Type.String({ description: 'Attribute of the filter that it breaks' }),
  value: Type.Number({ description: 'Its value, in the attribute’s unit' }),
  bound: Type.Number({ description: 'The bound that it breaks, in the same unit' }),
})
export type NearMiss = Type.Static<typeof NearMiss>

export const SearchCount = Type.Object({
  count: Type.Integer({ description: 'Places that match everything' }),
  area: Type.Integer({ description: 'Places in the area before any filter' }),
  relax: Type.Array(
    Type.Object({
      filter: Type.String({ description: 'Attribute of the filter dropped' }),
      count: Type.Integer({ description: 'Places that match when only this filter is dropped' }),
    }),
    { description: 'One entry per filter that is set' },
  ),
  near: Type.Optional(
    Type.Array(NearMiss, { description: 'Places that break one filter, those that break it least first' }),
  ),
  histograms: Type.Optional(
    Type.Record(
      Type.String(),
      Type.Object({
        edges: Type.Array(Type.Number(), { description: 'n + 1 bin edges, in the attribute’s unit' }),
        counts: Type.Array(Type.Integer(), { description: 'Places of the area per bin' }),
      }),
      { description: 'By requested attribute, without that attribute’s own filter' },
    ),
  ),
})
export type SearchCount = Type.Static<typeof SearchCount>

export const countPlaces = contract('countPlaces', {
  tags: ['search'],
  summary: 'Counts the places that match',
  description: 'Also how many would match without each of the filters. Costs no search.',
  querystring: Type.Object({
    ...SearchQuery.properties,
    histogram: list(MeasureKey, 'Attributes to draw', { example: 'median_age' }),
    near: number('How many places that break one filter to return', {
      minimum: 0,
      maximum: limits.nearMisses,
      default: 0,
    }),
  }),
  example: { states: 'MA', filters: '{"median_age":"30,40"}' },
  isPrepared: true,
  response: { 200: SearchCount },
})

const values = Type.Record(Type.String(), nullable(Type.Number()), {
  description: 'Attribute → value in its unit: the requested measure and those of the filters that are set',
})

export const MapZip = Type.Object({
  type: Type.Literal('zip', { description: 'One zip' }),
  zip: Zip,
  town: Type.String({ description: 'Post office name' }),
  state_abbr: StateAbbr,
  lat: Latitude,
  lng: Longitude,
  values,
  bounds: Type.Optional(
    Type.Record(Type.String(), oneOf(['over', 'under'], { description: 'Which side' }), {
      description: 'By attribute, only where the value is a limit that the true one is over or under',
    }),
  ),
})

export const MapCluster = Type.Object({
  type: Type.Literal('cluster', { description: 'Several zips close to each other' }),
  count: Type.Integer({ description: 'Zips in the cluster' }),
  lat: Latitude,
  lng: Longitude,
  extent: Type.Array(Type.Number(), {
    minItems: 4,
    maxItems: 4,
    description: 'West, south, east, north of its zips, degrees',
  }),
  averages: values,
})
export type MapCluster = Type.Static<typeof MapCluster>

export const MapItems = Type.Array(Type.Union([MapZip, MapCluster]), {
  maxItems: 1000,
  description: 'Every matching zip is in exactly one item',
})
export type MapItems = Type.Static<typeof MapItems>

export const getMap = contract('getMap', {
  tags: ['map'],
  summary: 'Lists the zips of a map, single or in clusters',
  querystring: Type.Object({
    zoom: number('Of the map', { minimum: 0, maximum: limits.mapZoom, default: defaults.map.zoom }),
    center: numbers(['lat', 'lng'], 'of the view, in degrees; not used for matching', '42.28,-71.35'),
    extent: numbers(
      ['west', 'south', 'east', 'north'],
      'in degrees; west > east crosses the date line',
      '-71.6,42.2,-71.2,42.4',
    ),
    state: state('Only zips of one state; default all'),
    filters: jsonText(
      MapFilters,
      'JSON text: schoolscorerange, homeownerpctrange, renterpctrange, medianagerange, popdensityrange, paymentrange (dollars a month with the loan of `loan`) as [low, high] or "low,high"; minhomeprice, maxhomeprice. Bounds are inclusive; an outermost bound does not filter',
      { schoolscorerange: [70, 100], maxhomeprice: 600_000 },
    ),
    loan,
    measure: typed(AttributeKey, 'An attribute whose value every item carries too'),
  }),
  example: { zoom: 11, extent: '-71.6,42.2,-71.2,42.4' },
  response: { 200: MapItems },
})

/** Kinds of places whose areas maps color. */
export const mapValueKinds = ['zip', 'county'] as const satisfies readonly PlaceKind[]

/** One attribute of many places, as columns: the entries of all arrays at one index are of one place. */
export const MapValues = Type.Object({
  ids: Type.Array(Type.String(), { description: 'Zips, or counties as "Middlesex County, MA"; ascending' }),
  names: Type.Array(Type.String(), { description: 'Post office names of zips, names of counties' }),
  lats: Type.Array(Type.Number(), { description: 'Degrees north of the centers, WGS 84, to a thousandth' }),
  lngs: Type.Array(Type.Number(), { description: 'Degrees east of the centers, WGS 84, to a thousandth' }),
  values: Type.Array(nullable(Type.Number()), {
    description: 'In the unit of the attribute, as a search returns them; null where there is none',
  }),
  margins: Type.Optional(
    Type.Array(nullable(Type.Number()), {
      description: 'Margins of error (90 %) in the unit of the attribute; left out where no place has one',
    }),
  ),
  over: Type.Array(Type.String(), { description: 'The ids whose value is a limit that the true one is over' }),
  under: Type.Array(Type.String(), { description: 'The ids whose value is a limit that the true one is under' }),
  missing: Type.Unsafe<Readonly<Partial<Record<MissingReason, string[]>>>>(
    Type.Record(Type.String(), Type.Array(Type.String()), {
      description: 'The ids without a value, by the reason, as in the notes of a search',
    }),
  ),
})
export type MapValues = Type.Static<typeof MapValues>

export const getMapValues = contract('getMapValues', {
  tags: ['map'],
  summary: 'Returns one attribute of all zips or counties of a map',
  description: `Never clustered; at most ${limits.mapValues} places.`,
  querystring: Type.Object({
    kind: choice(mapValueKinds, 'Kind of places'),
    measure: documented(Type.String({ description: 'The attribute, or monthly_payment with the loan of `loan`' }), {
      schema: MeasureKey,
    }),
    extent: getMap.schema.querystring.properties.extent,
    state: getMap.schema.querystring.properties.state,
    filters: getMap.schema.querystring.properties.filters,
    loan,
  }),
  example: { measure: 'median_listing_price', extent: '-71.6,42.2,-71.2,42.4' },
  response: { 200: MapValues },
  isSerialized: true,
})

/** Longest sentence that is read. */
export const maxSentenceLength = 300

/** The search that a sentence asks for. What it does not mention is null or empty. */
export const UnderstoodSearch = Type.Object({
  area: nullable(
    oneOf(['state', 'zip', 'place', 'nationwide'], {
      description: 'Kind of area: states, circles, whole counties and towns, or the country',
    }),
  ),
  states: Type.Array(StateAbbr, { description: 'The states of area `state`, sorted' }),
  place: nullable(
    Type.String({
      description:
        'Centers of area `zip`: a zip, or a town as "Natick, MA"; the places of area `place`: "Middlesex County, MA", "Bay Area". Several are separated by semicolons',
    }),
  ),
  radius: nullable(Type.Number({ description: 'Radius of area `zip` in miles' })),
  filters: Type.Record(Type.String(), Type.String(), {
    description: 'Attribute → "low,high" in the units of its range options; `monthly_payment` in dollars',
  }),
  order: nullable(Type.String({ description: 'Attribute to order by' })),
  dir: nullable(oneOf(['asc', 'desc'], { description: 'Direction of the order' })),
  results: nullable(oneOf(['zip', 'town'], { description: 'Whether to list zips or towns' })),
  unknown: Type.Array(Type.String(), { description: 'Words that were not understood, lower case' }),
  from: Type.Optional(
    Type.Array(Type.String(), { description: 'Places and states that people come from; they are not searched' }),
  ),
  missing: Type.Optional(
    Type.Array(
      Type.Object({
        words: Type.String({ description: 'An entry of `unknown`' }),
        topic: Type.String({ description: 'What it is about, e.g. "climate"' }),
      }),
      { description: 'Of the words that were not understood, those about what no data here answers yet' },
    ),
  ),
  notes: Type.Optional(
    Type.Array(Type.String(), { description: 'What was understood as something more general, in sentences' }),
  ),
  calc: Type.Optional(
    Type.Object(
      { income: nullable(Type.Number({ description: 'Income in dollars per year, if it is named' })) },
      { description: 'The sentence asks what one can afford: the calculator answers it' },
    ),
  ),
  ask: Type.Optional(
    Type.Literal(true, { description: 'A place was not understood: ask which is meant before searching' }),
  ),
  question: Type.Optional(
    Type.Object(
      {
        about: Type.String({ description: 'The words of the sentence that are in question, lower case' }),
        choices: Type.Array(Type.String(), { description: 'Words that may replace them, the likeliest first' }),
      },
      { description: 'With `ask`: what to ask' },
    ),
  ),
})
export type UnderstoodSearch = Type.Static<typeof UnderstoodSearch>

/** Reads a sentence by a fixed grammar. Does not search, and is not counted by the quota. */
export const understandSentence = contract('understandSentence', {
  tags: ['search'],
  summary: 'Turns a sentence into search parameters',
  querystring: Type.Object({
    q: Type.String({
      minLength: 1,
      pattern: '\\S',
      maxLength: maxSentenceLength,
      description: 'An English sentence, e.g. "Rural places in New England under 400k"',
    }),
  }),
  example: { q: 'towns in Massachusetts under 600k with good schools' },
  response: { 200: UnderstoodSearch },
})

export const ZipRankings = Type.Object({
  data: Type.Array(ZipResult, { maxItems: 25, description: 'The page’s zips in order; ties by zip' }),
  total: Type.Integer({
    description: 'Ranked zips: those that have a comparable value (see a figure’s percentiles) and reach the floors',
  }),
  page: Type.Integer({ description: 'The returned page, from 1' }),
  pages: Type.Integer({ description: 'Pages of up to 25 zips; beyond them data is empty' }),
  ranks: Type.Array(nullable(Type.Integer()), {
    description:
      'The rank of each zip of data, from 1; equal values share one. Null nationwide for an attribute that does not compare across states, or that fewer than half of the states have',
  }),
  rank_intervals: Type.Optional(
    Type.Array(nullable(Type.Array(Type.Integer(), { minItems: 2, maxItems: 2 })), {
      description:
        'For each zip of data the best and the worst rank of its 90 % confidence interval, as a figure has them; null for one without. Only at the default floors, of the newest values, where any zip has one',
    }),
  ),
  floors: Type.Object(
    {
      population: Type.Number({ description: 'Least population' }),
      listings: Type.Number({ description: 'Least housing_inventory' }),
      base: Type.Number({ description: 'Fewest homes, people or returns that a share or ratio counts' }),
    },
    { description: 'What a zip needs to be ranked; 0 for nothing' },
  ),
})
export type ZipRankings = Omit<Type.Static<typeof ZipRankings>, 'data'> & { data: ZipResult[] }

/** Zips in order of one attribute; never counted by the quota. */
export const rankZips = contract('rankZips', {
  tags: ['search'],
  summary: 'Ranks zips by an attribute',
  querystring: Type.Object({
    stat: documented(
      Type.String({ description: 'An orderable attribute; zips without a value of it are not ranked' }),
      { schema: OrderableAttribute },
    ),
    dir: optionalChoice(ascendingFirst, 'Default: the better end first, desc where neither end is better'),
    state: state('Only zips of one state; default all'),
    page: page('25 zips per page', { maximum: limits.rankingPages }),
    year: year('Year of the statistic as that of a state has it; default the newest values. Not loaded → 422'),
    floor: number('Least population, inclusive; zips whose population is not known are left out too. 0 for none', {
      minimum: 0,
      default: rankingFloors.population.least,
    }),
    minInventory: number(
      `Least housing_inventory, inclusive; zips whose listings are not known are left out too. Default ${rankingFloors.listings.least} for attributes of listings, else 0; 0 for none`,
      { minimum: 0 },
    ),
    fields: itemFields,
  }),
  example: { stat: 'overall_score', state: 'MA', fields: 'overall_score' },
  isPrepared: true,
  response: { 200: ZipRankings },
  isSerialized: true,
})

/** Named zips in the form of search results; never counted by the quota. */
export const listZipResults = contract('listZipResults', {
  tags: ['search'],
  summary: 'Lists named zips in the form of search results',
  querystring: Type.Object({ zips: zipList(100, 'Returned in this order, unknown ones left out'), fields: itemFields }),
  example: { zips: '01760,02139', fields: 'median_listing_price,population' },
  response: { 200: Type.Array(ZipResult, { maxItems: 100 }) },
  isSerialized: true,
})

const key = placeKeyPattern.slice(1, -1)

/** Named places of any kind in the form of search results; never counted by the quota. */
export const listPlaceResults = contract('listPlaceResults', {
  tags: ['search'],
  summary: 'Lists named places in the form of search results',
  querystring: Type.Object({
    places: Type.String({
      pattern: `^${key}(${placeSeparator}${key}){0,99}$`,
      description:
        'One to a hundred places, separated by semicolons: zips, or town, county or metro with a colon and the name with its state; returned in this order, unknown ones left out',
    }),
    fields: itemFields,
  }),
  example: { places: '01760;county:Middlesex County, MA', fields: 'median_listing_price,population' },
  response: { 200: Type.Array(Type.Union([ZipResult, CombinedResult]), { maxItems: 100 }) },
  isSerialized: true,
})

const { minHousingPriceFilter, maxHousingPriceFilter, fields } = SearchQuery.properties
const [firstOrder, ...otherOrders] = [...changingPlacesOrders.map(({ key }) => key), distanceOrder]

export const ChangingPlacesQuery = Type.Object({
  ...areaParameters,
  fromTable: choice(changingPlaces.tables, 'Table of the first year'),
  toTable: choice(changingPlaces.tables, 'Table of the second year'),
  fromColumn: choice(changingPlaces.columns, 'Column of the first year'),
  toColumn: choice(changingPlaces.columns, 'Column of the second year'),
  fromYear: year(
    `A year of loaded months; default ${changingPlaces.fromYear} if it is loaded and before toYear, else the oldest`,
  ),
  toYear: year(
    `A later year of loaded months; default ${changingPlaces.toYear} if it is loaded and after fromYear, else the newest`,
  ),
  minHousingPriceFilter,
  maxHousingPriceFilter,
  orderBy: choice([firstOrder!, ...otherOrders], 'What zips are ordered by (`distance` only in a circle)'),
  searchOrderBy: alias('orderBy'),
  orderByDir: choice(descendingFirst, 'Direction of the order'),
  searchOrderByDir: alias('orderByDir'),
  fields,
  ...pagingParameters,
})

const average = (year: string) =>
  Type.Number({ description: `Mean of the monthly median listing prices of the ${year}, in \`months\` of it (usd)` })

/** The change of a zip’s price between two years. */
export const PriceChange = Type.Object({
  from_price: average('first year'),
  to_price: average('second year'),
  months: Type.Integer({
    description: `Calendar months with a price in both years, on which both averages rest: ${changingPlaces.fewestLikeMonths} to 12`,
  }),
  change: Type.Number({ description: 'to_price − from_price (usd)' }),
  change_percent: Type.Number({ description: '100 × change / from_price' }),
})
export type PriceChange = Type.Static<typeof PriceChange>

export const ChangingPlace = Type.Intersect([ZipResult, PriceChange])
export type ChangingPlace = ZipResult & PriceChange

export const ChangingPlaces = Type.Object({
  data: Type.Array(ChangingPlace, { maxItems: 99, description: 'Zips in order; ties by zip' }),
  meta: Type.Object(
    {
      from_year: Type.Integer({ description: 'The first year' }),
      to_year: Type.Integer({ description: 'The second year' }),
      loaded_years: Type.Array(Type.Integer(), { description: 'Years of loaded months, oldest first' }),
      total: Type.Integer({ description: 'Matching zips before the limit' }),
      vintage: Type.String({ description: 'Loaded months of each year that the other year has too' }),
      method: Type.String({ description: 'How the averages are computed' }),
    },
    { description: 'What the figures are made of' },
  ),
})
export type ChangingPlaces = Omit<Type.Static<typeof ChangingPlaces>, 'data'> & { data: ChangingPlace[] }

/**
 * Zips by the change of their average price between two years, over the calendar months with a price in both; only those with
 * enough of them. Price bounds apply to the average of the later year. A first year that is not before the second is a 422.
 * Headers: as of a search.
 */
export const searchChangingPlaces = contract('searchChangingPlaces', {
  tags: ['search'],
  summary: 'Searches zips by the change of their price between two years',
  querystring: ChangingPlacesQuery,
  example: { states: 'MA', orderByDir: 'desc' },
  isPrepared: true,
  response: { 200: ChangingPlaces },
  isSerialized: true,
  isList: true,
})
