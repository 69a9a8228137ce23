import { callGroups, isCountedSearch, isDataCall } from '../call-groups.ts'
import * as contracts from '../index.ts'
import type { Documentation } from './documentation.ts'
import { otherCalls } from './other-calls.ts'
import { exampleAddress, parametersOf } from './parameters.ts'
import { placeCalls } from './place-calls.ts'
import { errorComponents, headerComponents, responsesOf } from './responses.ts'
import { createSchemaWriter, type Schema } from './schemas.ts'
import { schoolAndHousingCalls } from './school-and-housing-calls.ts'
import { searchCalls } from './search-calls.ts'

/** What is documented beyond the contracts, by operation id. */
export const documentation: Readonly<Record<string, Documentation>> = {
  ...searchCalls,
  ...placeCalls,
  ...schoolAndHousingCalls,
  ...otherCalls,
}

interface Contract {
  readonly method: string
  readonly url: string
  readonly schema: {
    readonly operationId: string
    readonly tags: readonly string[]
    readonly params?: unknown
    readonly querystring?: unknown
    readonly headers?: unknown
    readonly body?: Schema
    readonly response?: Readonly<Record<string, Schema>>
  }
}

const isContract = (value: unknown): value is Contract =>
  typeof value === 'object' && value !== null && 'url' in value && 'schema' in value

/** The contracts of all public calls. */
export const publicContracts: readonly Contract[] = Object.values<unknown>(contracts)
  .filter(isContract)
  .filter(({ url }) => url.startsWith('/api/'))

/**
 * The OpenAPI 3.1 document of all public calls, made from their contracts. `x-example` of an operation is the path and
 * query of a call that is really answered; `x-counted` is true if it costs one of the day's free searches.
 */
export function createOpenApiDocument() {
  const { components, write } = createSchemaWriter()
  const operations = publicContracts.map((contract) => ({
    path: pathOf(contract.url),
    method: contract.method.toLowerCase(),
    operation: operationOf(contract, write),
  }))
  write(contracts.ErrorBody as unknown as Schema)
  const paths: Record<string, Record<string, object>> = {}
  for (const { path, method, operation } of operations) paths[path] = { ...paths[path], [method]: operation }
  return {
    openapi: '3.1.1',
    info: {
      title: 'Homeground',
      version: '1.0.0',
      description:
        'Zips, towns, schools and housing of the USA. Calls without a key have the daily limit of visitors; the API key of a premium user has none.',
    },
    servers: [{ url: '/' }],
    tags: callGroups.map(({ tag, title }) => ({ name: tag, description: title })),
    paths,
    components: { schemas: components, headers: headerComponents, responses: errorComponents, securitySchemes },
  }
}

export type OpenApiDocument = ReturnType<typeof createOpenApiDocument>

const securitySchemes = {
  apiKey: { type: 'http', scheme: 'bearer', description: 'Personal API key of a premium user, `hg_…`' },
  session: {
    type: 'apiKey',
    in: 'cookie',
    name: '__Host-session',
    description: 'Set by a login. Calls other than GET also need the CSRF token',
  },
  operatorToken: { type: 'http', scheme: 'bearer', description: 'Token of an operator, `hgo_…`' },
}

/** Every alternative is enough. */
function securityOf({ schema: { tags }, ...rest }: Contract): object[] {
  if (isDataCall({ ...rest, schema: { tags } })) return [{}, { apiKey: [] }]
  if (tags.includes('admin')) return [{ operatorToken: [] }, { session: [] }]
  return [{}, { session: [] }]
}

function operationOf(contract: Contract, write: (schema: Schema) => Schema) {
  const { method, url, schema } = contract
  const { operationId, tags, params, querystring, headers, body, response } = schema
  const own: Documentation = documentation[operationId] ?? { summary: operationId }
  const isCounted = isCountedSearch(url)
  const parameters = parametersOf(schema, own, write)
  const limit = isCounted
    ? 'Costs one of the day’s free searches; the same search again is free. Premium: unlimited.'
    : undefined
  const description = [own.description, limit].filter(Boolean).join(' ')
  return {
    operationId,
    summary: own.summary,
    ...(description && { description }),
    tags,
    security: securityOf(contract),
    parameters,
    ...(body && {
      requestBody: { required: !isOptional(body), content: { 'application/json': { schema: write(body) } } },
    }),
    responses: responsesOf(
      {
        response,
        documentation: own,
        isCounted,
        errors: [
          ...(tags.includes('feedback') ? [] : ([401, 403] as const)),
          ...(params ? ([404] as const) : []),
          ...(method === 'GET' ? [] : ([419] as const)),
          ...(params || querystring || headers || body ? ([422] as const) : []),
          ...([429, 503] as const),
        ],
      },
      write,
    ),
    ...(isDataCall(contract) && { 'x-example': exampleAddress(pathOf(url), parameters) }),
    'x-counted': isCounted,
  }
}

const pathOf = (url: string): string => url.replaceAll(/:(\w+)/g, '{$1}')

/** Typebox marks optional schemas with a key that is not enumerable. */
const isOptional = (schema: Schema): boolean => '~optional' in schema
