import Type from 'typebox'
import { contract } from '../contract.ts'
import { Latitude, Longitude, StateAbbr, zipPattern } from '../values.ts'

export const Suggestion = Type.Object(
  {
    kind: Type.Union([Type.Literal('zip'), Type.Literal('town'), Type.Literal('county'), Type.Literal('state')], {
      description: 'Kind of place',
    }),
    label: Type.String({ description: 'What to show and to search for, e.g. "Natick, MA"' }),
    zip: Type.Optional(Type.String({ pattern: zipPattern, description: 'The zip, or the only zip of a town' })),
    town: Type.Optional(Type.String({ description: 'Town without its state' })),
    county: Type.Optional(Type.String({ description: 'County without its state' })),
    state_abbr: StateAbbr,
    lat: Latitude,
    lng: Longitude,
    fuzzy: Type.Optional(
      Type.Boolean({ description: 'True when the typed text is misspelled: ask whether this place is meant' }),
    ),
  },
  { $id: 'Suggestion' },
)
export type Suggestion = Type.Static<typeof Suggestion>

export const suggestPlaces = contract('suggestPlaces', {
  tags: ['places'],
  summary: 'Completes the name of a place',
  querystring: Type.Object({ q: Type.String({ minLength: 2, maxLength: 100, description: 'Two or more characters' }) }),
  example: { q: 'Nati' },
  response: { 200: Type.Array(Suggestion, { maxItems: 10 }) },
})
