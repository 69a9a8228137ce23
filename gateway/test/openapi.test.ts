import { attributes } from '@homeground/catalog/attributes'
import { schoolMeasures } from '@homeground/catalog/school-measures'
import { states } from '@homeground/catalog/states'
import { documentedContracts } from '@homeground/contracts/openapi'
import { describe, expect, test } from '@jest/globals'
import { Validator } from '@seriousme/openapi-schema-validator'
import { Compile } from 'typebox/schema'
import { publicCalls } from '../src/calls/public-calls.ts'
import { bodyOf, startGatewayOf } from './support.ts'

const { gateway } = await startGatewayOf((_request, response) => response.end('{}'))
const response = await gateway.get('/api/openapi.json')
const document = await bodyOf(response)

interface Parameter {
  name: string
  in: string
  required: boolean
  description: string
  schema: { type?: string; default?: unknown; contentSchema?: object }
  example?: unknown
  'x-aliases'?: string[]
}

interface Operation {
  operationId: string
  summary: string
  parameters: Parameter[]
  responses: Record<string, { content?: Record<string, { schema: object; example?: unknown }> }>
  requestBody?: { required: boolean }
  'x-example'?: string
}

const operations = Object.values<Record<string, Operation>>(document.paths).flatMap((methods) => Object.values(methods))
const operation = (id: string) => operations.find(({ operationId }) => operationId === id)!
const parameter = (id: string, name: string) => operation(id).parameters.find((each) => each.name === name)

/** What is wrong with a value by a schema of the document; undefined if nothing is. */
function errorOf(schema: object, value: unknown): string | undefined {
  const compiled = Compile({ ...schema, components: document.components })
  return compiled.Check(value) ? undefined : `${JSON.stringify(value)}: ${compiled.Errors(value)[1][0]?.message}`
}

const propertiesOf = (shape: object = {}) => (shape as { readonly properties?: object }).properties ?? {}

describe('GET /api/openapi.json', () => {
  test('is a valid OpenAPI 3.1 document', async () => {
    expect(await new Validator().validate(document)).toEqual({ valid: true })
    expect(document.openapi).toMatch(/^3\.1\./)
  })

  test('has every public call of the gateway but for redirects and former addresses', () => {
    const documented = Object.entries<object>(document.paths).flatMap(([path, methods]) =>
      Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
    )
    const calls = publicCalls.map(({ method, url }) => `${method} ${url.replaceAll(/:(\w+)/g, '{$1}')}`)
    expect(calls.filter((call) => !documented.includes(call)).sort()).toEqual([
      // Redirects for people.
      'GET /api/docs',
      'GET /api/newsletter/unsubscribe',
      // The former address of /api/state/statistics/{state}/{stat}.
      'GET /api/state/{state}/statistics/{stat}',
      'GET /api/unsubscribe',
    ])
    expect(documented.filter((call) => !calls.includes(call))).toEqual([])
  })

  test('has no two paths of which neither is more exact, that one address could mean', () => {
    const paths = Object.keys(document.paths).map((path) => path.split('/'))
    const isAny = (part: string | undefined) => part?.startsWith('{')
    const couldMeet = (one: string[], other: string[]) =>
      one.length === other.length &&
      one.every((part, index) => part === other[index] || isAny(part) || isAny(other[index]))
    const isMoreExact = (one: string[], other: string[]) =>
      one.every((part, index) => !isAny(part) || isAny(other[index]))
    const ambiguous = paths.flatMap((one, index) =>
      paths
        .slice(index + 1)
        .filter((other) => couldMeet(one, other) && !isMoreExact(one, other) && !isMoreExact(other, one))
        .map((other) => [one.join('/'), other.join('/')]),
    )
    expect(ambiguous).toEqual([])
  })

  test('has a summary of every call, and describes every parameter', () => {
    const withoutSummary = documentedContracts.filter(({ summary }) => !summary)
    expect(withoutSummary.map(({ schema }) => schema.operationId)).toEqual([])
    const parameters = operations.flatMap((each) => each.parameters)
    expect(parameters.filter(({ description }) => description.length < 4)).toEqual([])
  })

  test('has an example with all required parameters of every call that accepts a key', () => {
    const incomplete = operations
      .filter((each) => each['x-example'] !== undefined)
      .filter(({ parameters }) => parameters.some(({ required, example }) => required && example === undefined))
    expect(incomplete.map(({ operationId }) => operationId)).toEqual([])
    expect(operation('getZip')['x-example']).toBe('/api/zip/01760')
    expect(operation('login')['x-example']).toBeUndefined()
  })

  test('gives numbers, words, months and lists their types', () => {
    expect(parameter('searchPlaces', 'distanceFromRadius')?.schema).toEqual({
      type: 'number',
      exclusiveMinimum: 0,
      maximum: 500,
      default: 25,
    })
    expect(parameter('rankZips', 'page')?.schema).toEqual({ type: 'integer', minimum: 1, maximum: 10_000, default: 1 })
    expect(parameter('searchPlaces', 'searchReturnType')?.schema).toEqual({
      type: 'string',
      enum: ['zip', 'town', 'county', 'metro'],
      default: 'zip',
    })
    expect(parameter('searchPlaces', 'weightsComplete')?.schema).toEqual({ type: 'boolean', default: false })
    expect(parameter('searchPlaces', 'states')).toMatchObject({
      style: 'form',
      explode: false,
      schema: { type: 'array', items: { $ref: '#/components/schemas/State' }, default: ['MA'] },
      example: ['MA'],
    })
    expect(errorOf(parameter('searchPlaces', 'datePeriod')!.schema, '2024-13')).toBeDefined()
    expect(errorOf(parameter('getZip', 'fields')!.schema, ['population', 'price_trend'])).toBeUndefined()
    expect(errorOf(parameter('getZip', 'fields')!.schema, ['weather'])).toBeDefined()
  })

  test('has every error of a call, and the other forms of its content', () => {
    const statuses = (id: string) => Object.keys(operation(id).responses)
    expect(statuses('sendNewsletter')).toContain('409')
    expect(statuses('compareZips')).toContain('404')
    expect(statuses('premiumWebhook')).toContain('400')
    expect(statuses('getZip')).not.toContain('409')
    const contentOf = (id: string) => Object.keys(operation(id).responses['200']!.content!)
    expect(contentOf('searchPlaces')).toEqual(['application/json', 'application/vnd.homeground.rows+json', 'text/csv'])
    expect([contentOf('countPlaces'), contentOf('getZip')]).toEqual([['application/json'], ['application/json']])
  })

  test('has the keys of the catalog as words: states, attributes, orders and measures of schools', () => {
    const { State, AttributeKey, OrderableAttribute, SchoolMeasureKey } = document.components.schemas
    expect(State.enum).toEqual(Object.keys(states).sort())
    expect(AttributeKey.enum).toEqual(attributes.map(({ key }) => key))
    expect(OrderableAttribute.enum).toEqual(attributes.filter(({ orderable }) => orderable).map(({ key }) => key))
    expect(SchoolMeasureKey.enum).toEqual(expect.arrayContaining(schoolMeasures.map(({ key }) => key)))
  })

  test('describes JSON text by a schema, whose filters have the unit of their attribute', () => {
    const { schema, example } = parameter('searchPlaces', 'filters')!
    expect(schema).toMatchObject({
      type: 'string',
      contentMediaType: 'application/json',
      contentSchema: { $ref: '#/components/schemas/PlaceFilters' },
    })
    expect(errorOf(schema.contentSchema!, JSON.parse(String(example)))).toBeUndefined()
    expect(errorOf(schema.contentSchema!, { median_age: '30' })).toBeDefined()
    const { properties } = document.components.schemas.PlaceFilters
    expect(properties.median_listing_price.description).toBe('Median listing price (usd in 1000s)')
    expect(Object.keys(properties)).toEqual([...attributes.map(({ key }) => key), 'monthly_payment'])
  })

  test('has examples and defaults that their parameters accept', () => {
    const wrong = operations.flatMap(({ operationId, parameters }) =>
      parameters.flatMap(({ name, schema, example }) => {
        const values = [example, schema.default].filter((value) => value !== undefined)
        const json = schema.contentSchema && example !== undefined ? JSON.parse(String(example)) : undefined
        const errors = [
          ...values.map((value) => errorOf(schema, value)),
          ...(json ? [errorOf(schema.contentSchema!, json)] : []),
        ]
        return errors.filter(Boolean).map((error) => `${operationId} ${name} ${error}`)
      }),
    )
    expect(wrong).toEqual([])
    expect(parameter('searchSchools', 'schoolYear')?.example).toBe(2021)
    expect(parameter('getMap', 'extent')?.example).toEqual([-71.6, 42.2, -71.2, 42.4])
  })

  test('has one name for each parameter, with its other names', () => {
    expect(parameter('searchPlaces', 'searchArea')?.['x-aliases']).toEqual(['selectedAreaSearch', 'area'])
    expect(parameter('searchChangingPlaces', 'orderBy')?.['x-aliases']).toEqual(['searchOrderBy'])
    expect(parameter('searchPlaces', 'area')).toBeUndefined()
    for (const { url, method, schema } of documentedContracts) {
      const path = url.replaceAll(/:(\w+)/g, '{$1}')
      const documented: Parameter[] = document.paths[path][method.toLowerCase()].parameters
      const names = documented
        .filter((each) => each.in === 'query')
        .flatMap(({ name, 'x-aliases': aliases = [] }) => [name, ...aliases])
      expect(names.sort()).toEqual(Object.keys(propertiesOf(schema.querystring)).sort())
    }
  })

  test('has an example of every response with data, which its schema accepts', () => {
    const bodies = operations.flatMap(({ operationId, responses }) =>
      Object.entries(responses).flatMap(([status, { content }]) => {
        const body = status.startsWith('2') ? content?.['application/json'] : undefined
        return body ? [{ operationId, ...body }] : []
      }),
    )
    expect(bodies.length).toBeGreaterThan(80)
    const errors = bodies.map(({ operationId, schema, example }) =>
      example === undefined ? `${operationId} has none` : errorOf(schema, example),
    )
    expect(errors.filter(Boolean)).toEqual([])
    expect(JSON.stringify(document).length).toBeLessThan(500_000)
  })

  test('says which calls cost a search, which accept a key, and what errors look like', () => {
    const { get: search } = document.paths['/api/search']
    expect([search['x-counted'], search.security]).toEqual([true, [{}, { apiKey: [] }]])
    expect(search.responses[429]).toEqual({ $ref: '#/components/responses/429' })
    expect(document.paths['/api/search/count'].get['x-counted']).toBe(false)
    expect(document.paths['/api/user'].patch.security).toEqual([{}, { session: [] }])
    expect(document.components.responses[429].headers).toHaveProperty('Retry-After')
    const { schema } = document.components.responses[422].content['application/json']
    expect(schema).toEqual({ $ref: '#/components/schemas/ErrorBody' })
    expect(operation('forgetPlace').responses[204]?.content).toBeUndefined()
    expect([operation('login'), operation('savePlace')].map((each) => each.requestBody)).toEqual([
      expect.objectContaining({ required: true }),
      expect.objectContaining({ required: false }),
    ])
  })

  test('returns 304 to a client that has it', async () => {
    const etag = String(response.headers.get('etag'))
    expect((await gateway.get('/api/openapi.json', { 'if-none-match': etag })).status).toBe(304)
  })
})

test('GET /api/docs redirects to the page for developers', async () => {
  const redirect = await fetch(`${gateway.address}/api/docs`, { redirect: 'manual' })
  expect([redirect.status, redirect.headers.get('location')]).toEqual([303, '/developers'])
})
