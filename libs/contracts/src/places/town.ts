import Type from 'typebox'
import { contract } from '../contract.ts'
import { TownResult, ZipResult } from '../search/search.ts'
import { withAttributes } from '../values.ts'
import { Figure } from './figure.ts'

export const PlaceDetail = withAttributes(
  Type.Intersect([
    TownResult,
    Type.Object({
      towns_in_state: Type.Integer({ description: 'Towns of the state' }),
      towns_in_nation: Type.Integer({ description: 'Towns in the data' }),
      figures: Type.Array(Figure, { description: 'Every attribute of the catalog, with its percentiles among towns' }),
      members: Type.Array(ZipResult, { description: 'The zips of the town, most populous first' }),
    }),
  ]),
)
export type PlaceDetail = Type.Static<typeof PlaceDetail>

export const getPlace = contract('getPlace', {
  tags: ['places'],
  summary: 'Returns a town with its zips',
  params: Type.Object({
    town: Type.String({ description: 'Post office name, any case' }),
    state: Type.String({ description: 'Abbreviation or name' }),
  }),
  example: { town: 'Natick', state: 'MA' },
  response: { 200: PlaceDetail },
  isSerialized: true,
})
