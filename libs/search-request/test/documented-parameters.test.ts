import { encodeDrawnArea } from '@homeground/contracts/drawn-area'
import { createOpenApiDocument } from '@homeground/contracts/openapi'
import { describe, expect, test } from '@jest/globals'
import {
  type Parsed,
  parseAffordableSchools,
  parseChangingPlaces,
  parseCount,
  parseSchoolSearch,
  parseSearch,
  type Query,
} from '../src/index.ts'

interface Schema {
  readonly $ref?: string
  readonly type?: string
  readonly enum?: readonly string[]
  readonly anyOf?: readonly Schema[]
  readonly items?: Schema
  readonly minimum?: number
  readonly exclusiveMinimum?: number
  readonly maximum?: number
}

interface Parameter {
  readonly name: string
  readonly schema: Schema
  readonly example?: unknown
  readonly 'x-aliases'?: readonly string[]
}

const { paths, components } = createOpenApiDocument()

/** A schema, or the component that it refers to. */
const resolved = (schema: Schema): Schema =>
  schema.$ref ? (components.schemas[schema.$ref.split('/').at(-1)!] as Schema) : schema

/** Every word that a schema lists. */
function wordsOf(schema: Schema): readonly string[] {
  const { enum: words = [], anyOf = [], items } = resolved(schema)
  return [...words, ...anyOf.flatMap(wordsOf), ...(items ? wordsOf(items) : [])]
}

const searches: Readonly<Record<string, (query: Query) => Parsed<unknown>>> = {
  '/api/search': parseSearch,
  '/api/search/count': parseCount,
  '/api/search/schools': parseSchoolSearch,
  '/api/search/income_housing_schools': parseAffordableSchools,
  '/api/search/changing_places': parseChangingPlaces,
}

/** What some words need beside them to be accepted. */
const context: Query = { searchArea: 'zip', distanceFromTownZip: '01760', weights: '{"population":1}' }
const corners = [
  { lat: 42, lng: -72 },
  { lat: 42, lng: -71 },
  { lat: 43, lng: -71 },
]
const contextOfWord: Readonly<Record<string, Query>> = {
  drawn: { drawnArea: encodeDrawnArea([corners]) },
  place: { distanceFromTownZip: 'Natick, MA' },
  median_listing_price: { proficiencyFilter: '{}' },
  overall_score: { proficiencyFilter: '{}' },
}

describe.each(Object.entries(searches))('the document of %s', (path, parse) => {
  const { parameters } = paths[path]!.get as { readonly parameters: readonly Parameter[] }
  const errorsOf = (name: string, value: unknown, others: Query = context): string[] => {
    const parsed = parse({ ...others, [name]: String(value) })
    return 'errors' in parsed ? (parsed.errors[name] ?? []) : []
  }

  test('lists the words that are accepted, and no other', () => {
    const listing = parameters.filter(({ schema }) => wordsOf(schema).length > 0)
    expect(listing.length).toBeGreaterThan(4)
    const refused = listing.flatMap(({ name, schema }) =>
      wordsOf(schema)
        .filter((word) => errorsOf(name, word, { ...context, ...contextOfWord[word] }).length > 0)
        .map((word) => `${name}=${word}`),
    )
    expect(refused).toEqual([])
    const acceptsMore = listing.filter(({ name }) => errorsOf(name, 'other').length === 0)
    // The specification's label of the chosen place is not used for matching.
    expect(acceptsMore.map(({ name }) => name)).toEqual(['placeType'])
  })

  test('has the bounds of numbers', () => {
    const bounded = parameters.filter(({ schema }) => ['number', 'integer'].includes(resolved(schema).type ?? ''))
    expect(bounded.length).toBeGreaterThan(2)
    for (const { name, schema } of bounded) {
      const { minimum, exclusiveMinimum, maximum, type } = resolved(schema)
      const inside = [minimum, maximum].filter((bound) => bound !== undefined)
      const outside = [
        ...(minimum === undefined ? [] : [minimum - 1]),
        ...(exclusiveMinimum === undefined ? [] : [exclusiveMinimum]),
        ...(maximum === undefined ? [] : [maximum + 1]),
        ...(type === 'integer' ? [(minimum ?? 0) + 0.5] : []),
        'text',
      ]
      // Only searches of listings read it.
      const others = name === 'minInventory' ? { searchType: 'hot_housing' } : context
      const isAccepted = (value: unknown) => errorsOf(name, value, others).length === 0
      expect([name, inside.filter((value) => !isAccepted(value))]).toEqual([name, []])
      expect([name, outside.filter(isAccepted)]).toEqual([name, []])
    }
  })

  test('has examples that are accepted under each name of their parameter', () => {
    const wrong = parameters.flatMap(({ name, example, 'x-aliases': aliases = [] }) =>
      example === undefined ? [] : [name, ...aliases].flatMap((each) => errorsOf(each, example)),
    )
    expect(wrong).toEqual([])
  })
})
