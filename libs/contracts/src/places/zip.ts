import { limits } from '@homeground/catalog/defaults'
import Type from 'typebox'
import { contract } from '../contract.ts'
import { itemFields, ZipResult } from '../search/search.ts'
import { Latitude, Longitude, nullable, StateAbbr, withAttributes, Zip } from '../values.ts'
import { Figure } from './figure.ts'

export const Neighbor = Type.Object(
  {
    zip: Zip,
    town: Type.String({ description: 'Post office name' }),
    state_abbr: StateAbbr,
    lat: Latitude,
    lng: Longitude,
    miles: Type.Number({ description: 'Great-circle miles between the centers' }),
    median_listing_price: nullable(Type.Number({ description: 'usd' })),
    overall_score: nullable(Type.Number({ description: '0–100, comparable within one state' })),
    avg_agi_per_return: nullable(Type.Number({ description: 'usd' })),
  },
  { $id: 'Neighbor' },
)
export type Neighbor = Type.Static<typeof Neighbor>

export const Households = Type.Object(
  {
    occupied: Type.Integer({ description: 'Occupied homes' }),
    owner: Type.Integer({ description: 'Homes that their owner lives in' }),
    renter: Type.Integer({ description: 'Rented homes' }),
    vintage: Type.String({ description: 'Years of the survey, e.g. 2019–23' }),
  },
  { $id: 'Households' },
)

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
  querystring: Type.Object({
    zips: Type.String({
      pattern: '^[0-9]{5}(,[0-9]{5}){0,3}$',
      description: 'One to four zips, comma-separated; returned in this order',
    }),
  }),
  example: { zips: '01760,02139' },
  response: { 200: Type.Array(ZipDetail, { maxItems: 4 }) },
  isSerialized: true,
})
