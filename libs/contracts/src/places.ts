import { similarSearchFills } from '@homeground/catalog/attributes/selections'
import { limits } from '@homeground/catalog/defaults'
import { type PlaceKind, placeKinds, placeSeparator } from '@homeground/catalog/place-kinds'
import { schoolRankings } from '@homeground/catalog/school-measures'
import { yearlyAverage } from '@homeground/catalog/state-statistics'
import Type from 'typebox'
import { contract } from './contract.ts'
import { Figure } from './figure.ts'
import { documented, number, radius, year, zipList } from './parameters/parameters.ts'
import { OrderableAttribute, State } from './parameters/shapes.ts'
import { CombinedResult, itemFields, placeFields, ZipResult } from './search.ts'
import { DataSet, Latitude, Longitude, nullable, oneOf, StateAbbr, withAttributes, Zip, zipPattern } from './values.ts'

export const Neighbor = Type.Object({
  zip: Zip,
  town: Type.String({ description: 'Post office name' }),
  state_abbr: StateAbbr,
  lat: Latitude,
  lng: Longitude,
  miles: Type.Number({ description: 'Great-circle miles between the centers' }),
  median_listing_price: nullable(Type.Number({ description: 'usd' })),
  overall_score: nullable(Type.Number({ description: '0–100, comparable within one state' })),
  avg_agi_per_return: nullable(Type.Number({ description: 'usd' })),
})
export type Neighbor = Type.Static<typeof Neighbor>

export const Households = Type.Object({
  occupied: Type.Integer({ description: 'Occupied homes' }),
  owner: Type.Integer({ description: 'Homes that their owner lives in' }),
  renter: Type.Integer({ description: 'Rented homes' }),
  vintage: Type.String({ description: 'Years of the survey, e.g. 2019–23' }),
})

export const ZipDetail = withAttributes(
  Type.Intersect([
    ZipResult,
    Type.Object({
      has_area: Type.Boolean({ description: 'True when the zip has a Census area (ZCTA)' }),
      named_after: nullable(
        Type.String({ description: 'The zip from which it has its town’s name, where the list of zips lacks it' }),
      ),
      land_sqmi: nullable(Type.Number({ description: 'Land area in square miles' })),
      nearest_airport: nullable(Type.String({ description: 'Name of the nearest large airport' })),
      households: nullable(Households),
      zips_in_state: Type.Integer({ description: 'Zips of the state' }),
      zips_in_nation: Type.Integer({ description: 'Zips in the data' }),
      figures: Type.Array(Figure, { description: 'Every attribute of the catalog, in its order' }),
      neighbors: Type.Array(Neighbor, {
        description: `The nearest zips that have an area, within ${limits.neighborMiles} miles`,
      }),
    }),
  ]),
)
export type ZipDetail = Type.Static<typeof ZipDetail>

export const getZip = contract('getZip', {
  tags: ['places'],
  summary: 'Returns a zip with every attribute',
  description: 'Each figure has its state and national percentile, source, vintage and margin of error.',
  params: Type.Object({ zip: Zip }),
  // Its figures and neighbors are complete in any case.
  querystring: Type.Object({ fields: itemFields }),
  example: { zip: '01760' },
  response: { 200: ZipDetail },
  isSerialized: true,
})

export const compareZips = contract('compareZips', {
  tags: ['places'],
  summary: 'Returns up to four zips to compare',
  otherErrors: [404],
  querystring: Type.Object({ zips: zipList(limits.comparedPlaces, 'Returned in this order') }),
  example: { zips: '01760,02139' },
  response: { 200: Type.Array(ZipDetail, { maxItems: 4 }) },
  isSerialized: true,
})

export const PlaceDetail = withAttributes(
  Type.Intersect([
    CombinedResult,
    Type.Object({
      places_in_state: Type.Integer({ description: 'Places of its kind in the state' }),
      places_in_nation: Type.Integer({ description: 'Places of its kind in the data' }),
      figures: Type.Array(Figure, {
        description: 'Every attribute of the catalog, with its percentiles among places of the kind',
      }),
      members: Type.Array(ZipResult, { description: 'Its most populous zips, at most 100' }),
    }),
  ]),
)
export type PlaceDetail = Type.Static<typeof PlaceDetail>

export const getPlace = contract('getPlace', {
  tags: ['places'],
  summary: 'Returns a town, county or metropolitan area with its zips',
  params: Type.Object({
    town: Type.String({
      description: 'Post office name, name of a county such as Middlesex County, or of a metro area; any case',
    }),
    state: documented(Type.String({ description: 'Abbreviation or name; of a metro area that of its first city' }), {
      schema: State,
    }),
  }),
  // Its figures are complete in any case.
  querystring: Type.Object({ fields: itemFields }),
  example: { town: 'Natick', state: 'MA' },
  response: { 200: PlaceDetail },
  isSerialized: true,
})

/** A place of any kind as a column of a comparison. */
export const ComparedPlace = Type.Object({
  kind: oneOf(placeKinds, { description: 'Kind of place' }),
  id: Type.String({ description: 'The zip, or the name with its state, e.g. "Natick, MA"' }),
  ...placeFields,
  zips: Type.Array(Zip, { description: 'The zips whose values it combines; of a zip itself' }),
  figures: Type.Array(Figure, {
    description: 'Every attribute of the catalog, in its order, with its percentiles among places of the kind',
  }),
})
export type ComparedPlace = Type.Static<typeof ComparedPlace>

export const comparePlaces = contract('comparePlaces', {
  tags: ['places'],
  summary: 'Returns up to four places of one kind to compare',
  querystring: Type.Object({
    kind: oneOf(placeKinds, { description: 'Kind of all places' }),
    places: Type.String({
      pattern: `^[^${placeSeparator}]{1,100}(${placeSeparator}[^${placeSeparator}]{1,100}){0,${limits.comparedPlaces - 1}}$`,
      description: `One to ${limits.comparedPlaces} zips, or names with their state, separated by semicolons`,
    }),
  }),
  example: { kind: 'county', places: 'Middlesex County, MA;Norfolk County, MA' },
  response: {
    200: Type.Object({
      places: Type.Array(ComparedPlace, {
        maxItems: limits.comparedPlaces,
        description: 'In the order of the parameter, each once',
      }),
      unknown: Type.Array(Type.String(), { description: 'Those of the parameter that are not a place of the kind' }),
    }),
  },
  isSerialized: true,
})

export const Suggestion = Type.Object({
  kind: oneOf([...placeKinds, 'state'], { description: 'Kind of place' }),
  label: Type.String({ description: 'What to show and to search for, e.g. "Natick, MA"' }),
  zip: Type.Optional(Type.String({ pattern: zipPattern, description: 'The zip, or the only zip of a town' })),
  town: Type.Optional(Type.String({ description: 'Town without its state' })),
  county: Type.Optional(Type.String({ description: 'County without its state' })),
  metro: Type.Optional(Type.String({ description: 'Metropolitan area without its state' })),
  state_abbr: StateAbbr,
  lat: Latitude,
  lng: Longitude,
  fuzzy: Type.Optional(
    Type.Boolean({ description: 'True when the typed text is misspelled: ask whether this place is meant' }),
  ),
})
export type Suggestion = Type.Static<typeof Suggestion>

export const suggestPlaces = contract('suggestPlaces', {
  tags: ['places'],
  summary: 'Completes the name of a place',
  querystring: Type.Object({ q: Type.String({ minLength: 2, maxLength: 100, description: 'Two or more characters' }) }),
  example: { q: 'Nati' },
  response: { 200: Type.Array(Suggestion, { maxItems: 10 }) },
})

/** How a place is named: by its zip, or with its state, such as `Natick, MA` or `Middlesex County, MA`. */
export const placeTypes = placeKinds
export type PlaceType = PlaceKind

const placeParameters = {
  placeType: oneOf(placeTypes, { description: 'zip, town, county or metro' }),
  place: Type.String({ description: 'Five-digit zip, or the name with its state: "Town, ST"' }),
}

export const Similarity = Type.Object({
  similarity: Type.Number({
    description: '0–100: 100 − mean difference of percentiles, over groups of attributes that both have',
  }),
  because: Type.Array(Type.String(), {
    description:
      'Attributes at most 10 percentile points apart (prices: 5 % of the price of the place), the closest first',
  }),
  differs: Type.Array(Type.String(), {
    description:
      'Attributes at least 20 percentile points apart (prices: 15 % of the price of the place), the farthest first',
  }),
  distance: Type.Number({ description: 'Great-circle miles between the centers' }),
})
export type Similarity = Type.Static<typeof Similarity>

/**
 * The places of its kind that are most similar to one, at most 20, without itself.
 * Race and origin take no part. Headers: x-total-count (places compared with), x-data-set, x-data-period.
 */
export const listSimilarPlaces = contract('listSimilarPlaces', {
  tags: ['places'],
  summary: 'Lists the places most similar to one',
  params: Type.Object(placeParameters),
  querystring: Type.Object({
    minHousingPriceFilter: number('Dollars, inclusive; only places with a list price from this on', {
      minimum: 0,
      example: 400_000,
    }),
    maxHousingPriceFilter: number('Dollars, inclusive; only places with a list price up to this', {
      minimum: 0,
      example: 600_000,
    }),
    distanceFromRadius: radius(),
    fields: itemFields,
  }),
  example: { placeType: 'zip', place: '01760' },
  response: {
    200: Type.Union([
      Type.Array(Type.Intersect([ZipResult, Similarity])),
      Type.Array(Type.Intersect([CombinedResult, Similarity])),
    ]),
  },
  isSerialized: true,
  isList: true,
})

export const DataAttributes = Type.Array(
  Type.Record(Type.String(), nullable(Type.Number()), {
    description: 'Filter → value of the place in the attribute’s unit, not rounded; null without an exact value',
  }),
  { minItems: 1, description: 'The first item is the map' },
)
export type DataAttributes = Type.Static<typeof DataAttributes>

const fills = Object.keys(similarSearchFills) as (keyof typeof similarSearchFills)[]

export const listDataAttributes = contract('listDataAttributes', {
  tags: ['places'],
  summary: 'Returns the values by which a search finds similar places',
  params: Type.Object({
    ...placeParameters,
    similarSearchFill: oneOf(fills, {
      description: 'limited: the main filters; full: every filter but race, origin and language',
    }),
  }),
  example: { placeType: 'zip', place: '01760', similarSearchFill: 'limited' },
  response: { 200: DataAttributes },
})

export const NearestZip = Type.Object({
  zip: Zip,
  lat: Latitude,
  lng: Longitude,
  state_abbr: StateAbbr,
  town: Type.String({ description: 'Post office name' }),
  distance: Type.Number({ description: 'Miles from the point to the zip’s center' }),
})
export type NearestZip = Type.Static<typeof NearestZip>

export const getStateByPoint = contract('getStateByPoint', {
  tags: ['places'],
  summary: 'Returns the zip nearest to a point',
  description: '404 beyond 100 miles.',
  params: Type.Object({
    lat: Type.Number({ minimum: -90, maximum: 90, description: 'Degrees north' }),
    lng: Type.Number({ minimum: -180, maximum: 180, description: 'Degrees east' }),
  }),
  example: { lat: 42.28, lng: -71.35 },
  response: { 200: NearestZip },
})

export const StateFigure = Type.Object({
  key: Type.String({ description: 'Key of the attribute' }),
  total: nullable(Type.Number({ description: 'Sum over the zips, for counts only, not for their changes' })),
  mean: nullable(
    Type.Number({
      description:
        'Population-weighted mean of the zips’ plausible values; the plain mean where no zip has a population',
    }),
  ),
  median: nullable(Type.Number({ description: 'Median over zips of the attribute' })),
  zips: Type.Integer({ description: 'Zips that have a value' }),
  vintage: nullable(Type.String({ description: 'Month or years of the values' })),
  data_set: DataSet,
})
export type StateFigure = Type.Static<typeof StateFigure>

export const StateDetails = Type.Object({
  state_abbr: StateAbbr,
  name: Type.String({ description: 'Name of the state' }),
  zips: Type.Integer({ description: 'Zips of the state' }),
  zips_with_area: Type.Integer({ description: 'Zips of the state that have a Census area' }),
  figures: Type.Array(StateFigure, { description: 'Every attribute of the catalog' }),
  top_zips: Type.Record(
    Type.String(),
    Type.Array(
      Type.Object({
        zip: Zip,
        town: Type.String({ description: 'Post office name' }),
        value: Type.Number({ description: 'In the attribute’s unit' }),
      }),
    ),
    { description: 'By attribute: the five highest ranked zips, at the default floors of the rankings' },
  ),
})
export type StateDetails = Type.Static<typeof StateDetails>

const stateParameter = () => documented(Type.String({ description: 'Abbreviation or name' }), { schema: State })

export const getState = contract('getState', {
  tags: ['places'],
  summary: 'Returns a state',
  params: Type.Object({ state: stateParameter() }),
  example: { state: 'MA' },
  response: { 200: StateDetails },
})

const Histogram = Type.Object(
  {
    edges: Type.Array(Type.Number(), {
      description: 'n + 1 round edges in the statistic’s unit; the outer bins count all values beyond them too',
    }),
    counts: Type.Array(Type.Integer(), { description: 'Zips or schools per bin: edges[i] < value ≤ edges[i + 1]' }),
  },
  { description: 'How the values are distributed' },
)

/** One statistic of the zips or schools of a state in one year. */
export const StateStatistic = Type.Object({
  state_abbr: StateAbbr,
  stat: Type.String({ description: 'Key of the attribute or of the measure of schools' }),
  year: Type.Integer({ description: 'Four digits; of schools the spring' }),
  years: Type.Array(Type.Integer(), { description: 'Years that have the statistic, newest first' }),
  vintage: Type.String({
    description:
      'Month (YYYY-MM), years or school year of the values; the year alone where they are averages of its months',
  }),
  count: Type.Integer({ description: 'Zips or schools with a value' }),
  total: nullable(Type.Number({ description: 'Sum of the values, for counts only' })),
  mean: nullable(
    Type.Number({
      description: 'Mean weighted by population (zips) or students (schools); the plain mean where none has a weight',
    }),
  ),
  median: nullable(Type.Number({ description: 'Median over the zips or schools' })),
  histogram: nullable(Histogram),
  data_set: DataSet,
})
export type StateStatistic = Type.Static<typeof StateStatistic>

const statisticOf = (stat: Type.TSchema) => ({
  state: stateParameter(),
  stat: documented(Type.String({ description: 'Key of the statistic' }), { schema: stat }),
})

/**
 * An attribute over the zips of a state in a year: of listings, `yearlyAverage` is the mean of the year’s months, all else
 * that of the newest loaded month of the year; other attributes are known for the last year of their vintage only.
 */
const aboutStateStatistic = {
  tags: ['places'],
  summary: 'Describes one attribute over the zips of a state',
  params: Type.Object(statisticOf(OrderableAttribute)),
  querystring: Type.Object({
    year: year(
      `Four digits; default the newest, with the newest month instead of the year’s average of ${yearlyAverage}. Not loaded → 404`,
    ),
  }),
  example: { state: 'MA', stat: 'median_age' },
  isPrepared: true,
  response: { 200: StateStatistic },
} as const
export const getStateStatistic = contract('getStateStatistic', aboutStateStatistic)

/**
 * The same where it was first: a document cannot have it beside `/api/state/latlng/{lat}/{lng}`, with which it is
 * ambiguous.
 */
export const getStateStatisticFormerly = contract('getStateStatisticFormerly', {
  ...aboutStateStatistic,
  isFormer: true,
})

/** A measure over the ranked schools of a state in one spring: those with enough test takers. */
export const getSchoolStatistic = contract('getSchoolStatistic', {
  tags: ['schools'],
  summary: 'Describes one measure over the schools of a state',
  params: Type.Object(statisticOf(oneOf(schoolRankings, {}))),
  querystring: Type.Object({ year: year('Spring; default the newest. Not loaded → 404') }),
  example: { state: 'MA', stat: 'achievement' },
  response: { 200: StateStatistic },
})
