import Type from 'typebox'
import { contract } from '../contract.ts'
import { Latitude, Longitude, nullable, StateAbbr, Zip } from '../values.ts'

export const NearestZip = Type.Object(
  {
    zip: Zip,
    lat: Latitude,
    lng: Longitude,
    state_abbr: StateAbbr,
    town: Type.String({ description: 'Post office name' }),
    distance: Type.Number({ description: 'Miles from the point to the zip’s center' }),
  },
  { $id: 'NearestZip' },
)
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

export const StateFigure = Type.Object(
  {
    key: Type.String({ description: 'Key of the attribute' }),
    total: nullable(Type.Number({ description: 'Sum over the zips, for counts only' })),
    mean: nullable(
      Type.Number({
        description:
          'Population-weighted mean of the zips’ plausible values; the plain mean where no zip has a population',
      }),
    ),
    median: nullable(Type.Number({ description: 'Median over zips of the attribute' })),
    zips: Type.Integer({ description: 'Zips that have a value' }),
    vintage: nullable(Type.String({ description: 'Month or years of the values' })),
  },
  { $id: 'StateFigure' },
)
export type StateFigure = Type.Static<typeof StateFigure>

export const StateDetails = Type.Object(
  {
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
      { description: 'By attribute: the five highest zips with at least 1,000 people' },
    ),
  },
  { $id: 'StateDetails' },
)
export type StateDetails = Type.Static<typeof StateDetails>

export const getState = contract('getState', {
  tags: ['places'],
  summary: 'Returns a state',
  params: Type.Object({ state: Type.String({ description: 'Abbreviation or name' }) }),
  example: { state: 'MA' },
  response: { 200: StateDetails },
})
