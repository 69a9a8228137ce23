import Type from 'typebox'
import { contract } from '../contract.ts'
import { StateAbbr, Zip } from '../values.ts'

const Disagreement = Type.Object({
  zip: Zip,
  census_state: Type.String({ description: 'State of the center of its Census area' }),
  miles: Type.Number({ description: 'Between the two centers' }),
  used: Type.Union([Type.Literal('census'), Type.Literal('list')], {
    description: 'census: the center of its Census area; list: the point in the list of zips',
  }),
})

const Unlisted = Type.Object({
  zip: Zip,
  named_after: Type.String({ description: 'The nearest zip of the list with the same state and first three digits' }),
})

const about = {
  disagreements: { description: 'Zips whose centers are in different states or more than 50 miles apart' },
  unlisted: { description: 'Census areas that the list of zips lacks' },
}

/** Where the list of zips and the Census areas differ. */
export const AreaCenters = Type.Object(
  {
    apart: Type.Integer({ description: 'Zips whose two centers are more than 5 miles apart' }),
    disagreements: Type.Array(Disagreement, about.disagreements),
    unlisted: Type.Array(Unlisted, about.unlisted),
  },
  { $id: 'AreaCenters' },
)
export type AreaCenters = Type.Static<typeof AreaCenters>

const identity = { town: Type.String({ description: 'Post office name' }), state_abbr: StateAbbr }

/** `AreaCenters` with the places' names. */
export const NamedAreaCenters = Type.Object(
  {
    apart: AreaCenters.properties.apart,
    disagreements: Type.Array(Type.Object({ ...Disagreement.properties, ...identity }), about.disagreements),
    unlisted: Type.Array(Type.Object({ ...Unlisted.properties, ...identity }), about.unlisted),
  },
  { $id: 'NamedAreaCenters' },
)
export type NamedAreaCenters = Type.Static<typeof NamedAreaCenters>

export const listAreaCenters = contract('listAreaCenters', {
  tags: ['places'],
  summary: 'Lists where the list of zips and the Census areas differ',
  response: { 200: NamedAreaCenters },
})
