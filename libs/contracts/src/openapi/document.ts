import { callGroups, isCountedSearch, isDataCall } from '../call-groups.ts'
import type { AnyContract } from '../contract.ts'
import * as contracts from '../index.ts'
import { exampleAddress, parametersOf } from './parameters.ts'
import { errorComponents, headerComponents, responsesOf } from './responses.ts'
import { createSchemaWriter, type Schema } from './schemas.ts'

const isContract = (value: unknown): value is AnyContract =>
  typeof value === 'object' && value !== null && 'url' in value && 'schema' in value

/** The contracts of all public calls. */
export const publicContracts: readonly AnyContract[] = Object.values<unknown>(contracts)
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
  write(contracts.ErrorBody)
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
function securityOf(contract: AnyContract): object[] {
  if (isDataCall(contract)) return [{}, { apiKey: [] }]
  if (contract.schema.tags.includes('admin')) return [{ operatorToken: [] }, { session: [] }]
  return [{}, { session: [] }]
}

function operationOf(contract: AnyContract, write: (schema: object) => Schema) {
  const { url, schema, summary } = contract
  const { operationId, tags, body } = schema
  const isCounted = isCountedSearch(url)
  const parameters = parametersOf(contract, write)
  const limit = isCounted
    ? 'Costs one of the day’s free searches; the same search again is free. Premium: unlimited.'
    : undefined
  const description = [contract.description, limit].filter(Boolean).join(' ')
  return {
    operationId,
    summary,
    ...(description && { description }),
    tags,
    security: securityOf(contract),
    parameters,
    ...(body && {
      requestBody: { required: !isOptional(body), content: { 'application/json': { schema: write(body) } } },
    }),
    responses: responsesOf(contract, write),
    ...(isDataCall(contract) && { 'x-example': exampleAddress(pathOf(url), parameters) }),
    'x-counted': isCounted,
  }
}

const pathOf = (url: string): string => url.replaceAll(/:(\w+)/g, '{$1}')

/** Typebox marks optional schemas with a key that is not enumerable. */
const isOptional = (schema: object): boolean => '~optional' in schema
