import { similarSearchFills } from '@homeground/catalog/attributes/selections'
import Type from 'typebox'
import { contract } from '../contract.ts'
import { nullable, oneOf } from '../values.ts'
import { text } from './area-parameters.ts'
import { itemFields, TownResult, ZipResult } from './search.ts'

/** How a place is named: by its zip, or as a town such as `Natick, MA`. */
export const placeTypes = ['zip', 'town'] as const
export type PlaceType = (typeof placeTypes)[number]

const named = {
  placeType: oneOf(placeTypes, { description: 'zip or town' }),
  place: Type.String({ description: 'Five-digit zip, or "Town, ST"' }),
}

export const Similarity = Type.Object({
  similarity: Type.Number({ description: '0–100: 100 − root mean square of the differences of national percentiles' }),
  because: Type.Array(Type.String(), {
    description: 'Attributes at most 10 percentile points apart, the closest first',
  }),
  differs: Type.Array(Type.String(), {
    description: 'Attributes at least 20 percentile points apart, the farthest first',
  }),
})
export type Similarity = Type.Static<typeof Similarity>

/** An item of a search, of a zip or of a town, with how similar it is. */
export type SimilarPlace = (ZipResult | TownResult) & Similarity

/**
 * The places that are most similar to one, at most 20: zips to a zip, towns to a town, without itself. `SimilarPlace` items.
 * Race and origin take no part. Headers: x-total-count (places compared with), x-data-set, x-data-period.
 */
export const listSimilarPlaces = contract('listSimilarPlaces', {
  tags: ['places'],
  summary: 'Lists the places most similar to one',
  params: Type.Object(named),
  querystring: Type.Object({
    minHousingPriceFilter: text('Dollars, inclusive; only places with a list price from this on'),
    maxHousingPriceFilter: text('Dollars, inclusive; only places with a list price up to this'),
    distanceFromRadius: text('Miles from the place; default anywhere'),
    fields: itemFields,
  }),
  example: { placeType: 'zip', place: '01760' },
  response: {
    200: Type.Union([
      Type.Array(Type.Intersect([ZipResult, Similarity])),
      Type.Array(Type.Intersect([TownResult, Similarity])),
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

/** The values of a place that a search for similar ones filters by. */
export const listDataAttributes = contract('listDataAttributes', {
  tags: ['places'],
  summary: 'Returns the values by which a search finds similar places',
  params: Type.Object({
    ...named,
    similarSearchFill: oneOf(fills, {
      description: 'limited: the main filters; full: every filter but race and origin',
    }),
  }),
  example: { placeType: 'zip', place: '01760', similarSearchFill: 'limited' },
  response: { 200: DataAttributes },
})
