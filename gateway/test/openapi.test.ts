import { publicContracts } from '@homeground/contracts/openapi'
import { describe, expect, test } from '@jest/globals'
import { Validator } from '@seriousme/openapi-schema-validator'
import { publicCalls } from '../src/calls/public-calls.ts'
import { bodyOf, startGatewayOf } from './support.ts'

const { gateway } = await startGatewayOf((_request, response) => response.end('{}'))
const response = await gateway.get('/api/openapi.json')
const document = await bodyOf(response)

interface Operation {
  operationId: string
  summary: string
  parameters: { name: string; required: boolean; description: string; schema: { type?: string }; example?: unknown }[]
  responses: Record<string, { content?: object }>
  requestBody?: { required: boolean }
  'x-example'?: string
}

const operations = Object.values<Record<string, Operation>>(document.paths).flatMap((methods) => Object.values(methods))
const operation = (id: string) => operations.find(({ operationId }) => operationId === id)!

describe('GET /api/openapi.json', () => {
  test('is a valid OpenAPI 3.1 document', async () => {
    expect(await new Validator().validate(document)).toEqual({ valid: true })
    expect(document.openapi).toMatch(/^3\.1\./)
  })

  test('has every public call of the gateway, and no other', () => {
    const documented = Object.entries<object>(document.paths).flatMap(([path, methods]) =>
      Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
    )
    const calls = publicCalls.map(({ method, url }) => `${method} ${url.replaceAll(/:(\w+)/g, '{$1}')}`)
    expect(documented.sort()).toEqual(calls.sort())
  })

  test('has a summary of every call, and describes every parameter', () => {
    const withoutSummary = publicContracts.filter(({ summary }) => !summary)
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

  test('has examples of the type of their parameters', () => {
    const texts = operations.flatMap(({ parameters }) => parameters.filter(({ schema }) => schema.type === 'string'))
    const examples = texts.filter(({ example }) => example !== undefined)
    expect(examples.length).toBeGreaterThan(20)
    expect(examples.filter(({ example }) => typeof example !== 'string')).toEqual([])
  })

  test('says which calls cost a search, which accept a key, and what errors look like', () => {
    const { get: search } = document.paths['/api/search']
    expect([search['x-counted'], search.security]).toEqual([true, [{}, { apiKey: [] }]])
    expect(search.responses[429]).toEqual({ $ref: '#/components/responses/429' })
    expect(document.paths['/api/search/count'].get['x-counted']).toBe(false)
    expect(document.paths['/api/user'].patch.security).toEqual([{}, { session: [] }])
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
