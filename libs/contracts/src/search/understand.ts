import Type from 'typebox'
import { contract } from '../contract.ts'
import { nullable, oneOf, StateAbbr } from '../values.ts'

/** Longest sentence that is read. */
export const maxSentenceLength = 300

/** The search that a sentence asks for. What it does not mention is null or empty. */
export const UnderstoodSearch = Type.Object(
  {
    area: nullable(
      oneOf(['state', 'zip', 'nationwide'], { description: 'Kind of area: states, a circle or the country' }),
    ),
    states: Type.Array(StateAbbr, { description: 'The states of area `state`, sorted' }),
    place: nullable(Type.String({ description: 'Center of area `zip`: a zip, or a town as "Natick, MA"' })),
    radius: nullable(Type.Number({ description: 'Radius of area `zip` in miles' })),
    filters: Type.Record(Type.String(), Type.String(), {
      description: 'Attribute → "low,high" in the units of its range options',
    }),
    order: nullable(Type.String({ description: 'Attribute to order by' })),
    dir: nullable(oneOf(['asc', 'desc'], { description: 'Direction of the order' })),
    results: nullable(oneOf(['zip', 'town'], { description: 'Whether to list zips or towns' })),
    unknown: Type.Array(Type.String(), { description: 'Words that were not understood, lower case' }),
  },
  { $id: 'UnderstoodSearch' },
)
export type UnderstoodSearch = Type.Static<typeof UnderstoodSearch>

/** Reads a sentence by a fixed grammar. Does not search, and is not counted by the quota. */
export const understandSentence = contract('understandSentence', {
  tags: ['search'],
  summary: 'Turns a sentence into search parameters',
  querystring: Type.Object({
    q: Type.String({
      minLength: 1,
      pattern: '\\S',
      maxLength: maxSentenceLength,
      description: 'An English sentence, e.g. "Rural places in New England under 400k"',
    }),
  }),
  example: { q: 'towns in Massachusetts under 600k with good schools' },
  response: { 200: UnderstoodSearch },
})
