import Type from 'typebox'
import { contract } from '../contract.ts'
import { Latitude, Longitude, nullable, oneOf, StateAbbr, Zip } from '../values.ts'
import { text } from './area-parameters.ts'

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
export type MapZip = Type.Static<typeof MapZip>

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
    zoom: text('0–22; default 11'),
    center: text('lat,lng of the view; not used for matching'),
    extent: text('west,south,east,north in degrees; west > east crosses the date line'),
    filters: text(
      'JSON text: schoolscorerange, homeownerpctrange, renterpctrange, medianagerange, popdensityrange as [low, high] or "low,high"; minhomeprice, maxhomeprice. Bounds are inclusive; an outermost bound does not filter',
    ),
    measure: text('An attribute whose value every item carries too'),
  }),
  example: { zoom: 11, extent: '-71.6,42.2,-71.2,42.4' },
  response: { 200: MapItems },
})
