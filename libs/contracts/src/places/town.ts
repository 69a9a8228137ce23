import Type from 'typebox'
import { paths } from '../paths.ts'
import { TownResult, ZipResult } from '../search/search.ts'
import { Figure } from './figure.ts'

export const PlaceDetail = Type.Intersect([
  TownResult,
  Type.Object({
    towns_in_state: Type.Integer({ description: 'Towns of the state' }),
    towns_in_nation: Type.Integer({ description: 'Towns in the data' }),
    figures: Type.Array(Figure, { description: 'Every attribute of the catalog, with its percentiles among towns' }),
    members: Type.Array(ZipResult, { description: 'The zips of the town, most populous first' }),
  }),
])
export type PlaceDetail = Type.Static<typeof PlaceDetail> & Record<string, unknown>

export const getPlace = {
  method: 'GET',
  url: paths.place,
  schema: {
    operationId: 'getPlace',
    tags: ['places'],
    params: Type.Object({
      town: Type.String({ description: 'Post office name, any case' }),
      state: Type.String({ description: 'Abbreviation or name' }),
    }),
  },
} as const
