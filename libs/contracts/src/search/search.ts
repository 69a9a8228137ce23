import { orderMenus } from '@homeground/catalog/attributes/selections'
import { largestWeight } from '@homeground/catalog/attributes/weights'
import { defaults, limits } from '@homeground/catalog/defaults'
import Type from 'typebox'
import { contract } from '../contract.ts'
import { FigureNotes } from '../figure-note.ts'
import {
  AttributeValues,
  Latitude,
  Longitude,
  MarginsOfError,
  nullable,
  Period,
  StateAbbr,
  withAttributes,
  Zip,
} from '../values.ts'
import { areaParameters, text } from './area-parameters.ts'

/** Accepted by every list. */
export const itemFields = text(
  'Comma-separated attributes (and price_trend) that an item carries besides its identity, with their margins; default all',
)

/**
 * The parameters of a search. All values are text in the query string; the search service reads them once,
 * with every alias, and responds with 422 that names each bad field.
 */
export const SearchQuery = Type.Object({
  searchType: text('places_to_live (default), affordable_schools, hot_housing or housing_stat'),
  ...areaParameters,
  searchReturnType: text('zip (default) or town; hot_housing and housing_stat list zips only'),
  searchOrderBy: text(
    `An orderable attribute, or match (see weights); default overall_score. hot_housing: ${orderMenus.hot_housing.join(', ')}. housing_stat: ${orderMenus.housing_stat.join(', ')}. Their first is their default`,
  ),
  orderBy: text('Alias of searchOrderBy'),
  weights: text(
    `With searchOrderBy=match: JSON text, attribute → −${largestWeight} to ${largestWeight}, at least one not 0: how much more (or, negative, less) of it matters. Any attribute but race and origin`,
  ),
  searchOrderByDir: text('asc (default) or desc (default for match); a missing value is last both ways'),
  orderByDir: text('Alias of searchOrderByDir'),
  datePeriod: text(
    'Month, YYYY-MM; default the newest. hot_housing and housing_stat: any loaded month, all others only the newest; else 422',
  ),
  housingInventoryCompareDate: text(
    'hot_housing and housing_stat: the loaded month that the net changes are since, YYYY-MM; default the same month a year before datePeriod, else the oldest',
  ),
  minInventory: text(
    `hot_housing and housing_stat: least housing_inventory, inclusive; default ${defaults.minInventory}, 0 for none`,
  ),
  filters: text('JSON text: attribute → "low,high" or "any"'),
  minHousingPriceFilter: text('Dollars, inclusive'),
  maxHousingPriceFilter: text('Dollars, inclusive'),
  minLatestSchoolScore: text('Points 0–100, inclusive'),
  maxLatestSchoolScore: text('Points 0–100, inclusive'),
  fields: itemFields,
})
export type SearchQuery = Type.Static<typeof SearchQuery>

const placeFields = {
  town: Type.String({ description: 'Post office name of the place' }),
  county: nullable(Type.String({ description: 'County that holds the center of the zip' })),
  state_abbr: StateAbbr,
  lat: Latitude,
  lng: Longitude,
  period: nullable(Period),
}

const trend = Type.Optional(
  Type.Array(nullable(Type.Number()), {
    description: 'Median listing price (usd) of up to the 24 newest loaded months, oldest first',
  }),
)

export const ZipResult = withAttributes(
  Type.Intersect([
    Type.Object({ zip: Zip, ...placeFields, moe: MarginsOfError, notes: FigureNotes, price_trend: trend }),
    AttributeValues,
  ]),
)
export type ZipResult = Type.Static<typeof ZipResult>

export const TownResult = withAttributes(
  Type.Intersect([
    Type.Object({
      ...placeFields,
      zips: Type.Array(Zip, { description: 'The zips that make up the town' }),
      moe: MarginsOfError,
      notes: FigureNotes,
    }),
    AttributeValues,
  ]),
)
export type TownResult = Type.Static<typeof TownResult>

export const Match = Type.Object({
  score: Type.Number({
    description:
      '0–100: mean of the national percentiles (100 − percentile for a negative weight), weighted by |weight|; a missing value counts as 50; to tenths',
  }),
  contributions: Type.Record(Type.String(), Type.Number(), {
    description: 'Points of the score by attribute, to tenths; they add up to the score',
  }),
})
export type Match = Type.Static<typeof Match>

const ofMatch = Type.Object({ match: Type.Optional(Type.Union([Match, Type.Null()])) })
const MatchedZip = Type.Intersect([ZipResult, ofMatch])
const MatchedTown = Type.Intersect([TownResult, ofMatch])

/** An item of a search ordered by match; null where less than half of the weight has values. */
export type MatchedPlace = (ZipResult | TownResult) & { readonly match: Match | null }

/**
 * Places of an area; ordered by match they are `MatchedPlace` items. hot_housing and housing_stat: zips whose attributes of listings are those of `datePeriod`. Headers:
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
  response: { 200: Type.Union([Type.Array(MatchedZip), Type.Array(MatchedTown)]) },
  isSerialized: true,
  isList: true,
})

/** A place that breaks exactly one filter of a search. */
export const NearMiss = Type.Object({
  zip: Type.Optional(Zip),
  town: Type.String({ description: 'Post office name' }),
  state_abbr: Type.String({ description: 'State' }),
  filter: Type.String({ description: 'Attribute of the filter that it breaks' }),
  value: Type.Number({ description: 'Its value, in the attribute’s unit' }),
  bound: Type.Number({ description: 'The bound that it breaks, in the same unit' }),
})
export type NearMiss = Type.Static<typeof NearMiss>

export const SearchCount = Type.Object(
  {
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
  },
  { $id: 'SearchCount' },
)
export type SearchCount = Type.Static<typeof SearchCount>

export const countPlaces = contract('countPlaces', {
  tags: ['search'],
  summary: 'Counts the places that match',
  description: 'Also how many would match without each of the filters. Costs no search.',
  querystring: Type.Object({
    ...SearchQuery.properties,
    histogram: text('Comma-separated attributes to draw'),
    near: text('How many places that break one filter to return, at most 10; default 0'),
  }),
  example: { states: 'MA', filters: '{"median_age":"30,40"}' },
  response: { 200: SearchCount },
})
