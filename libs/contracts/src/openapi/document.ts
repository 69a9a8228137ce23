import { callGroups, isCountedSearch, isDataCall } from '../call-groups.ts'
import type { AnyContract, ErrorStatus } from '../contract.ts'
import * as contracts from '../index.ts'
import { documentationOf, mainNameOf, type ParameterDocumentation } from '../parameters/parameters.ts'
import { sampleOf } from './samples.ts'

/** A JSON Schema, as typebox makes it. */
type Schema = Readonly<Record<string, unknown>>

const isShape = ([name, value]: [string, unknown]): boolean =>
  /^[A-Z]/.test(name) &&
  typeof value === 'object' &&
  value !== null &&
  ['type', 'anyOf', 'allOf'].some((key) => key in value)

/** The exported shapes of the contracts by identity; a shape of two names keeps the first. */
const nameOf = new Map<unknown, string>(
  Object.entries(contracts)
    .filter(isShape)
    .map(([name, shape]) => [shape, name] as const)
    .reverse(),
)

/** Replaces the named shapes of schemas by references to `components`, which it fills. */
function createSchemaWriter() {
  const components: Record<string, Schema> = {}

  const write = (schema: unknown): unknown => {
    if (Array.isArray(schema)) return schema.map(write)
    if (typeof schema !== 'object' || schema === null) return schema
    const name = nameOf.get(schema)
    if (name === undefined) return writeParts(schema as Schema)
    if (!(name in components)) {
      // Before its parts, so that a shape that contains itself ends.
      components[name] = {}
      components[name] = writeParts(schema as Schema)
    }
    return { $ref: `#/components/schemas/${name}` }
  }

  return { components, write: write as (schema: object) => Schema }

  function writeParts(schema: Schema): Schema {
    const { anyOf, ...rest } = schema
    const values = constantsOf(anyOf)
    const isText = values?.every((value) => typeof value === 'string')
    const parts = values
      ? { ...(isText && { type: 'string' }), ...rest, enum: values }
      : { ...rest, ...(anyOf ? { anyOf } : {}) }
    return Object.fromEntries(Object.entries(parts).map(([key, part]) => [key, isData(key) ? part : write(part)]))
  }
}

/** Keywords whose value is not a schema. */
const isData = (key: string): boolean => ['enum', 'const', 'default', 'examples', 'required'].includes(key)

/** The values of alternatives that are all constants: easier to read as an `enum`. */
function constantsOf(anyOf: unknown): unknown[] | undefined {
  if (!Array.isArray(anyOf)) return undefined
  const alternatives = anyOf as Schema[]
  const isPlain = alternatives.every((each) => 'const' in each && !('description' in each))
  return isPlain ? alternatives.map((each) => each.const) : undefined
}

interface Parameter {
  readonly name: string
  readonly in: 'path' | 'query' | 'header'
  readonly required: boolean
  readonly description: string
  /** Of a list, which has commas between its items. */
  readonly style?: 'form' | 'simple'
  readonly explode?: false
  readonly schema: Schema
  readonly example?: unknown
  /** Other names that the parameter is accepted by. */
  readonly 'x-aliases'?: readonly string[]
}

interface Shape {
  readonly properties: Readonly<Record<string, Schema>>
  readonly required?: readonly string[]
}

/** The parameters of a call, each with its other names; `write` writes their schemas. */
function parametersOf(
  { schema: { params, querystring, headers }, example = {} }: AnyContract,
  write: (schema: object) => Schema,
): Parameter[] {
  const list = (shape: unknown, place: Parameter['in']): Parameter[] => {
    if (!shape) return []
    const { properties, required = [] } = shape as Shape
    const entries = Object.entries(properties)
    const aliasesOf = (name: string) => entries.filter(([, each]) => mainNameOf(each) === name).map(([alias]) => alias)
    return entries
      .filter(([, property]) => mainNameOf(property) === undefined)
      .map(([name, property]) => {
        const { description, ...schema } = property
        const about: ParameterDocumentation = documentationOf(property) ?? { schema }
        const aliases = aliasesOf(name)
        return {
          name,
          in: place,
          required: required.includes(name),
          description: about.description ?? String(description),
          ...(about.list && { style: 'form', explode: false }),
          schema: valueSchema(about, write),
          ...exampleOf(about, example[name]),
          ...(aliases.length > 0 && { 'x-aliases': aliases }),
        }
      })
  }
  return [...list(params, 'path'), ...list(querystring, 'query'), ...list(headers, 'header')]
}

function valueSchema(about: ParameterDocumentation, write: (schema: object) => Schema): Schema {
  const value = write(about.schema)
  const schema = about.list ? { type: 'array', items: value, ...about.list } : value
  return { ...schema, ...(about.default !== undefined && { default: about.default }) }
}

/** The example of a parameter in the type of its values, if it has one; `sent` is its text in the example of its call. */
function exampleOf(about: ParameterDocumentation, sent = about.example): { readonly example?: unknown } {
  if (sent === undefined) return {}
  const isNumeric = isNumber(about.schema as Schema)
  const read = (text: string) => (isNumeric ? Number(text) : text)
  const items = about.list ? String(sent).split(',') : undefined
  return { example: items ? items.map(read) : read(String(sent)) }
}

/** Whether values of a schema are numbers, possibly beside words. */
const isNumber = ({ type, anyOf }: Schema): boolean =>
  type === 'number' || type === 'integer' || (Array.isArray(anyOf) && anyOf.some(isNumber))

/** The path and query of a call with its example's parameters. */
function exampleAddress(path: string, example: AnyContract['example'] = {}): string {
  const query = new URLSearchParams()
  let filled = path
  for (const [name, value] of Object.entries(example)) {
    const place = `{${name}}`
    if (filled.includes(place)) filled = filled.replace(place, encodeURIComponent(value))
    else query.set(name, String(value))
  }
  const text = query.toString()
  return text === '' ? filled : `${filled}?${text}`
}

/** Error responses by status: what each means everywhere. */
const errors: Readonly<Record<ErrorStatus, string>> = {
  202: 'The data of a named month or year is being prepared (preparing): repeat the call after Retry-After',
  400: 'Not a valid request or, from the payment provider, not a valid event',
  401: 'The API key is unknown or revoked, or the call needs a login',
  403: 'Not allowed: premium has ended (premium_required), the password must be given again (password_required), the email is not confirmed (email_unconfirmed), or the call is not for the caller',
  404: 'Not found',
  409: 'Conflicts with what is stored; the error says how',
  419: 'The CSRF token is missing, wrong or expired',
  422: 'A parameter or field is invalid; errors names each',
  429: 'Out of searches today (quota_exhausted) or too many calls (rate_limited); see Retry-After',
  503: 'Service temporarily unavailable; see Retry-After',
}

const text = (description: string) => ({ description, schema: { type: 'string' } })
const count = (description: string) => ({ description, schema: { type: 'integer' } })

const headerComponents = {
  RequestId: text('Id of the request in the log of the system'),
  RateLimitLimit: count('Different searches per day; missing if unlimited'),
  RateLimitRemaining: count('Searches left today'),
  RateLimitReset: count('Seconds until the next day'),
  TotalCount: count('Matches before the limit'),
  DataPeriod: text('Newest month or school year of the data'),
  DataSet: text('demonstration, mixed or real'),
  RetryAfter: count('Seconds to wait before the same call'),
}

const ref = (kind: string, name: string | number) => ({ $ref: `#/components/${kind}/${name}` })
const always = { 'X-Request-Id': ref('headers', 'RequestId') }
const ofLists = {
  'X-Total-Count': ref('headers', 'TotalCount'),
  'X-Data-Period': ref('headers', 'DataPeriod'),
  'X-Data-Set': ref('headers', 'DataSet'),
}
const ofCountedCalls = {
  'RateLimit-Limit': ref('headers', 'RateLimitLimit'),
  'RateLimit-Remaining': ref('headers', 'RateLimitRemaining'),
  'RateLimit-Reset': ref('headers', 'RateLimitReset'),
}

/** Errors after which the same call may succeed. */
const waits: ReadonlySet<string> = new Set(['202', '429', '503'])

/** The error responses, which all have one shape. */
const errorComponents = Object.fromEntries(
  Object.entries(errors).map(([status, description]) => [
    status,
    {
      description,
      headers: { ...always, ...(waits.has(status) && { 'Retry-After': ref('headers', 'RetryAfter') }) },
      content: { 'application/json': { schema: ref('schemas', 'ErrorBody') } },
    },
  ]),
)

/** All responses of a call by status; `write` writes their schemas. */
function responsesOf(contract: AnyContract, write: (schema: object) => Schema) {
  const {
    url,
    schema: { operationId, querystring },
    response,
    errors,
    isList,
  } = contract
  // A count takes the parameters of its search, and counts whatever its format.
  const hasFormats = isCountedSearch(url) && 'format' in (querystring as unknown as Shape).properties
  const headers = { ...always, ...(isList && ofLists), ...(isCountedSearch(url) && ofCountedCalls) }
  const successes = Object.entries(response).map(([status, schema]) => {
    const { description = 'Success', type } = schema as Schema
    if (type === 'null') return [status, { description, headers }]
    const body = { schema: write(schema), example: sampleOf(operationId, schema as Schema) }
    const otherForms = hasFormats && {
      [contracts.rowsMediaType]: { schema: write(contracts.ItemRows) },
      'text/csv': { schema: { type: 'string' } },
    }
    const content = { 'application/json': body, ...otherForms }
    return [status, { description, headers, content }]
  })
  const failures = errors.map((status) => [status, ref('responses', status)])
  return Object.fromEntries([...successes, ...failures])
}

const isContract = (value: unknown): value is AnyContract =>
  typeof value === 'object' && value !== null && 'url' in value && 'schema' in value

/** Whether people open it in a browser, which it sends to a page. */
const isRedirect = ({ response }: AnyContract) => Object.keys(response).every((status) => status.startsWith('3'))

/** The contracts of the calls of the document: the public ones but for redirects and former addresses. */
export const documentedContracts: readonly AnyContract[] = Object.values<unknown>(contracts)
  .filter(isContract)
  .filter(({ url }) => url.startsWith('/api/'))
  .filter((contract) => !contract.isFormer && !isRedirect(contract))

/**
 * The OpenAPI 3.1 document of the public calls, made from their contracts. `x-example` of an operation is the path and
 * query of a call that is really answered; `x-counted` is true if it costs one of the day's free searches; `x-aliases` of
 * a parameter are other names that it is accepted by.
 */
export function createOpenApiDocument() {
  const { components, write } = createSchemaWriter()
  const operations = documentedContracts.map((contract) => ({
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
        'Zips, towns, schools and housing of the USA. Calls without a key have the daily limit of visitors; the API key of a premium user has none. Extensions: `x-aliases` of a parameter are other names that it is accepted by; `x-example` is the path and query of an example of the call; `x-counted` calls cost one of the day’s free searches. Examples of responses are short, and their figures are generated.',
      license: { name: 'Terms of service of the site', url: '/terms-of-service' },
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
    parameters: parametersOf(contract, write),
    ...(body && {
      requestBody: { required: !isOptional(body), content: { 'application/json': { schema: write(body) } } },
    }),
    responses: responsesOf(contract, write),
    ...(isDataCall(contract) && { 'x-example': exampleAddress(pathOf(url), contract.example) }),
    'x-counted': isCounted,
  }
}

const pathOf = (url: string): string => url.replaceAll(/:(\w+)/g, '{$1}')

/** Typebox marks optional schemas with a key that is not enumerable. */
const isOptional = (schema: object): boolean => '~optional' in schema
