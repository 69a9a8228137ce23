import type { Random } from '@homeground/testing'
import { Ajv2020 } from 'ajv/dist/2020.js'
import addFormats from 'ajv-formats'

interface Schema {
  readonly $ref?: string
  readonly type?: string
  readonly const?: unknown
  readonly enum?: readonly unknown[]
  readonly default?: unknown
  readonly anyOf?: readonly Schema[]
  readonly allOf?: readonly Schema[]
  readonly properties?: Readonly<Record<string, Schema>>
  readonly patternProperties?: Readonly<Record<string, Schema>>
  readonly required?: readonly string[]
  readonly items?: Schema
  readonly minItems?: number
  readonly maxItems?: number
  readonly pattern?: string
  readonly minLength?: number
  readonly maxLength?: number
  readonly minimum?: number
  readonly exclusiveMinimum?: number
  readonly maximum?: number
  readonly contentSchema?: Schema
}

interface Parameter {
  readonly name: string
  readonly in: 'path' | 'query' | 'header'
  readonly required: boolean
  readonly schema: Schema
  readonly example?: unknown
  readonly 'x-aliases'?: readonly string[]
}

interface Response {
  readonly $ref?: string
  readonly content?: Readonly<Record<string, { readonly schema: Schema }>>
}

interface Described {
  readonly operationId: string
  readonly security?: readonly object[]
  readonly parameters: readonly Parameter[]
  readonly requestBody?: { readonly content: Readonly<Record<string, { readonly schema: Schema }>> }
  readonly responses: Readonly<Record<string, Response>>
  readonly 'x-example'?: string
}

/** An OpenAPI document, as far as calls are made of it. */
export interface Document {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Described>>>>
  readonly components: Readonly<Record<'schemas' | 'responses', Readonly<Record<string, object>>>>
}

/** A call of the document. */
export interface Operation extends Described {
  readonly method: string
  readonly path: string
}

export const operationsOf = ({ paths }: Document): Operation[] =>
  Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, described]) => ({ ...described, path, method: method.toUpperCase() })),
  )

/** How a call keeps to the document. */
export const callKinds = ['valid', 'nearly valid', 'random'] as const

export interface MadeCall {
  readonly kind: (typeof callKinds)[number]
  readonly operation: Operation
  /** The method and path are those of the operation. */
  readonly isAtOperation: boolean
  readonly method: string
  readonly target: string
  readonly headers: Readonly<Record<string, string>>
  readonly body?: string
}

/** A call before it is written down. */
interface Draft {
  isAtOperation: boolean
  method: string
  path: string
  query: [name: string, value: string][]
  headers: Record<string, string>
  body?: unknown
  /** Sent in place of the body as JSON. */
  bodyText?: string
}

const oddTexts: readonly string[] = [
  ...['', ' ', '0', '-1', '1.5', '1e309', '99999999999999999999', 'NaN', 'null', 'true', '[]', '{}', '{"a":', '"'],
  ...["'; drop table zip; --", "' or '1'='1", '../../../etc/passwd', '%', '%00', '%c0%ae', '\0', '\r\nSet-Cookie: a=b'],
  ...[
    '<script>alert(1)</script>',
    '$\u007b7*7}',
    '{{7*7}}',
    '__proto__',
    'constructor',
    'toString',
    '=1+1',
    '🏠',
    '\ud800',
  ],
  ...[
    ',',
    ',,,',
    ';;;',
    'x'.repeat(300),
    'é'.repeat(2000),
    '١٢٣٤٥',
    '02906\u200b',
    'null,null',
    '1,2,3,4,5,6',
    '-90.0001',
  ],
]
const oddValues: readonly unknown[] = [
  ...[null, true, 0, -1, 1e300, 2 ** 53, 0.1, '', 'x', [], {}, [[]], { a: 1 }, ['x'], '\0', '\ud800', 'x'.repeat(5000)],
  { toString: 1 },
]
const oddHeaders: readonly (readonly [name: string, value: string])[] = [
  ['content-type', 'text/plain'],
  ['content-type', 'application/xml'],
  ['content-type', 'application/json; charset=utf-7'],
  ['content-type', 'multipart/form-data'],
  ['content-encoding', 'gzip'],
  ['accept', 'text/csv;q=2, */*;q=x'],
  ['accept-encoding', 'gzip;q=9, br;q=-1, nothing'],
  ['accept-language', '*'],
  ['if-none-match', '*'],
  ['if-none-match', '"x", W/"y'],
  ['range', 'bytes=0-0,5-'],
  ['cookie', 'session=x; __Host-session=%00; __Host-visitor=s%3Ax.y; =; ;;'],
  ['authorization', 'Bearer hg_nothing'],
  ['authorization', 'Bearer hgo_nothing'],
  ['authorization', 'Basic Og=='],
  ['x-http-method-override', 'DELETE'],
  ['x-request-id', '../../x'],
  ['x-forwarded-host', 'evil.example'],
  ['idempotency-key', 'x'],
  ['origin', 'https://evil.example'],
  ['traceparent', '00-0-0-0'],
  ['x-homeground-identity', 'x'],
]
const oddMethods = ['GET', 'HEAD', 'OPTIONS', 'POST', 'PUT', 'PATCH', 'DELETE', 'TRACE', 'PROPFIND'] as const

/** Percent-encodes a text; half of a surrogate pair as itself, by its bytes. */
const encoded = (text: string) => encodeURIComponent(text.toWellFormed())

interface Vocabulary {
  /** Texts that exist in the product, such as zips and ids of schools, for where they match the pattern of a text. */
  readonly words: readonly string[]
  /** The address of an example with places that exist in the product. */
  readonly inState: (example: string) => string
}

/** Makes calls of a document. */
export function createCallMaker(document: Document, { words, inState }: Vocabulary) {
  const operations = operationsOf(document)

  const resolved = (schema: Schema): Schema => {
    if (!schema.$ref) return schema
    const { $ref, ...own } = schema
    return { ...resolved(document.components.schemas[$ref.split('/').at(-1)!] as Schema), ...own }
  }

  function textOf(schema: Schema, random: Random): string {
    const { pattern, minLength = 0, maxLength = 200, contentSchema } = schema
    if (contentSchema) return JSON.stringify(sampleOf(contentSchema, random))
    const expression = pattern ? new RegExp(pattern, 'u') : undefined
    const fitting = words.filter(
      (word) => (expression?.test(word) ?? true) && word.length >= minLength && word.length <= maxLength,
    )
    if (fitting.length > 0) return random.oneOf(fitting)
    // Ids and secrets of a fixed length.
    const length = Number(/\{(\d+)(?:,\d+)?\}\$$/.exec(pattern ?? '')?.[1] ?? Math.max(1, minLength))
    return Array.from({ length }, () => random.oneOf([...'abcdef0123456789'])).join('')
  }

  function sampleOf(given: Schema, random: Random): unknown {
    const schema = resolved(given)
    const { type, enum: choices, anyOf, allOf, properties, patternProperties, required = [], items } = schema
    if (schema.const !== undefined) return schema.const
    if (choices) return random.oneOf(choices)
    if (anyOf) return sampleOf(random.oneOf(anyOf), random)
    if (allOf) return Object.assign({}, ...allOf.map((each) => sampleOf(each, random)))
    if (properties || patternProperties || type === 'object') {
      const chosen = Object.entries(properties ?? {}).filter(
        ([name]) => required.includes(name) || random.upTo(Object.keys(properties!).length) < 3,
      )
      const named = Object.entries(patternProperties ?? {}).map(([, part]) => [random.oneOf(words), part] as const)
      return Object.fromEntries([...chosen, ...named].map(([name, part]) => [name, sampleOf(part, random)]))
    }
    if (type === 'array') {
      const { minItems = 0, maxItems = 4 } = schema
      const length = minItems + random.upTo(Math.min(maxItems, minItems + 3) - minItems + 1)
      return Array.from({ length }, () => sampleOf(items ?? {}, random))
    }
    if (type === 'boolean') return random.upTo(2) === 1
    if (type === 'integer' || type === 'number') {
      const { minimum = schema.exclusiveMinimum ?? 0 } = schema
      const { maximum = minimum + 1000 } = schema
      const number = minimum + (random.upTo(1001) / 1000) * Math.min(maximum - minimum, 1000)
      return type === 'integer' ? Math.round(number) : Math.round(number * 1000) / 1000 || minimum + 0.5
    }
    return type === 'null' ? null : textOf(schema, random)
  }

  function parameterText({ schema, example }: Parameter, random: Random): string {
    if (example !== undefined && random.upTo(3) === 0) return String(example)
    const value = sampleOf(schema, random)
    return Array.isArray(value) ? value.join(',') : String(value)
  }

  function validDraft(operation: Operation, random: Random): Draft {
    const { method, path, parameters, requestBody } = operation
    const own = parameters.filter(({ in: place, required }) => place === 'path' || required || random.upTo(6) === 0)
    const draft: Draft = { isAtOperation: true, method, path, query: [], headers: {} }
    for (const parameter of own) {
      const text = parameterText(parameter, random)
      if (parameter.in === 'path') draft.path = draft.path.replace(`{${parameter.name}}`, encoded(text))
      else if (parameter.in === 'header') draft.headers[parameter.name] = text
      else draft.query.push([random.oneOf([parameter.name, ...(parameter['x-aliases'] ?? [])]), text])
    }
    const schema = requestBody?.content['application/json']?.schema
    if (schema) draft.body = sampleOf(schema, random)
    return draft
  }

  type Fault = (draft: Draft, random: Random, operation: Operation) => void
  const inQuery: Fault = ({ query }, random, { parameters }) => {
    const names = [...parameters.filter((each) => each.in === 'query').map(({ name }) => name), 'unknown', '__proto__']
    random.oneOf<() => unknown>([
      () => query.splice(random.upTo(query.length), 1),
      () => query.push([random.oneOf(names), random.oneOf(oddTexts)]),
      () => query.push([random.oneOf(names), random.oneOf(words)]),
      () => query.push(query[0] ?? ['a', 'b']),
      () => query.push([`${random.oneOf(names)}[]`, random.oneOf(words)]),
    ])()
  }
  const inPath: Fault = (draft, random) => {
    const parts = draft.path.split('/')
    const at = 1 + random.upTo(parts.length - 1)
    draft.isAtOperation = false
    draft.path = random.oneOf([
      () => parts.with(at, encoded(random.oneOf(oddTexts))).join('/'),
      () => parts.with(at, parts[at]!.toUpperCase()).join('/'),
      () => `${draft.path}/`,
      () => `${draft.path}/${encoded(random.oneOf(words))}`,
      () => parts.toSpliced(at, 0, '').join('/'),
      () => parts.toSpliced(at, 1).join('/') || '/',
      () => draft.path.replace(/[a-z]/, (letter) => `%${letter.charCodeAt(0).toString(16)}`),
    ])()
  }
  const inBody: Fault = (draft, random) => {
    const { body } = draft
    const text = JSON.stringify(body ?? null)
    const names = Object.keys((body ?? {}) as object)
    const changed = (name: string, value: unknown) => ({ ...(body as object), [name]: value })
    random.oneOf<() => unknown>([
      () => (draft.body = random.oneOf(oddValues)),
      () => (draft.body = changed(random.oneOf(names.length > 0 ? names : ['a']), random.oneOf(oddValues))),
      () =>
        (draft.body = changed(random.oneOf(['role', 'id', 'tier', 'emailConfirmed', 'x']), random.oneOf(oddValues))),
      () => (draft.body = Object.fromEntries(Object.entries((body ?? {}) as object).slice(1))),
      () => (draft.bodyText = text.slice(0, random.upTo(text.length))),
      () => (draft.bodyText = `{"__proto__":{"role":"operator"},${text.slice(1)}`),
      () => (draft.bodyText = '['.repeat(5000)),
      () => (draft.bodyText = ''),
      () => (draft.bodyText = random.oneOf(oddTexts)),
    ])()
  }
  const inHeaders: Fault = ({ headers }, random) => {
    const [name, value] = random.oneOf(oddHeaders)
    headers[name] = value
  }
  const inMethod: Fault = (draft, random) => {
    draft.isAtOperation = false
    draft.method = random.oneOf(oddMethods)
  }
  const faults: readonly Fault[] = [inQuery, inQuery, inPath, inBody, inBody, inHeaders, inMethod]

  function randomDraft(operation: Operation, random: Random): Draft {
    const part = () => random.oneOf([random.oneOf(operations).path.split('/').at(-1)!, ...oddTexts, ...words])
    const path = Array.from({ length: 1 + random.upTo(4) }, () => encoded(part())).join('/')
    const draft: Draft = {
      isAtOperation: false,
      method: random.oneOf(oddMethods),
      path: random.oneOf([`/api/${path}`, operation.path.replaceAll(/\{\w+\}/g, () => encoded(part()))]),
      query: Array.from({ length: random.upTo(4) }, () => [part(), part()]),
      headers: {},
    }
    if (random.upTo(2) === 1) draft.body = random.oneOf(oddValues)
    if (random.upTo(4) === 1)
      draft.bodyText = String.fromCharCode(...Array.from({ length: 40 }, () => random.upTo(256)))
    for (let count = random.upTo(3); count > 0; count--) inHeaders(draft, random, operation)
    return draft
  }

  return {
    operations,
    /** The call with a number: the first ones are the examples of the document, others are made at random. */
    make(number: number, random: Random): MadeCall {
      const example = operations.filter((each) => each['x-example'])[number]
      if (example) {
        const { method, 'x-example': target = '' } = example
        return { kind: 'valid', operation: example, isAtOperation: true, method, target: inState(target), headers: {} }
      }
      const operation = operations[number % operations.length]!
      const kind = callKinds[Math.floor(number / operations.length) % callKinds.length]!
      const draft = kind === 'random' ? randomDraft(operation, random) : validDraft(operation, random)
      if (kind === 'nearly valid')
        for (let count = 1 + random.upTo(2); count > 0; count--) random.oneOf(faults)(draft, random, operation)
      return { kind, operation, ...written(draft) }
    },
  }
}

function written({ isAtOperation, method, path, query, headers, body, bodyText }: Draft) {
  const text = bodyText ?? (body === undefined ? undefined : JSON.stringify(body))
  const search = query.map(([name, value]) => `${encoded(name)}=${encoded(value)}`).join('&')
  return {
    isAtOperation,
    method,
    target: search ? `${path}?${search}` : path,
    headers: { ...(text !== undefined && { 'content-type': 'application/json' }), ...headers },
    ...(text !== undefined && { body: text }),
  }
}

/** What a response to a call may have besides what its document says: refusals of a request as HTTP. */
const httpRefusals = new Set([400, 404, 405, 408, 413, 414, 415, 417, 431])

interface Answer {
  readonly status: number
  readonly headers: Readonly<Record<string, string | string[] | undefined>>
  readonly text: string
}

/** Whether an address is one of people, whose errors are pages. */
function isPage(target: string): boolean {
  const path = target.split('?')[0]!
  return !/^\/(a|%61)(p|%70)(i|%69)(\/|$)/.test(path)
}

/** What is wrong with a response, by the promise that it breaks. */
export interface Problems {
  readonly schema?: string
  readonly refusal?: string
}

/** Returns a function that checks the response to a call by the document. */
export function createResponseCheck(document: Document) {
  const ajv = new Ajv2020({ strict: false, allErrors: true, validateFormats: true })
  addFormats.default(ajv)
  ajv.addSchema({ $id: 'document', ...document })
  const compiled = new Map<string, ReturnType<typeof ajv.compile>>()
  const errorsOf = (schema: object, body: unknown): string | undefined => {
    const text = JSON.stringify(schema).replaceAll('"#/components', '"document#/components')
    const validate = compiled.get(text) ?? ajv.compile(JSON.parse(text))
    compiled.set(text, validate)
    if (validate(body)) return undefined
    return validate
      .errors!.slice(0, 2)
      .map(({ instancePath, message }) => `${instancePath} ${message}`)
      .join(', ')
  }
  const responseOf = (response: Response): Response =>
    response.$ref ? (document.components.responses[response.$ref.split('/').at(-1)!] as Response) : response

  function schemaProblem(call: MadeCall, { status, headers, text }: Answer) {
    const { kind, operation, isAtOperation, method, target } = call
    const described = isAtOperation ? operation.responses[status] : undefined
    if (status === 304) return text === '' ? undefined : 'a 304 has a body'
    if (method === 'HEAD') return text === '' ? undefined : 'the response to HEAD has a body'
    if (!described) {
      if (kind === 'valid' || (isAtOperation && status < 400)) return `the document does not have status ${status}`
      // Other addresses and methods: pages, redirects and refusals.
      return status >= 400 && !httpRefusals.has(status) && !isDescribedAnywhere(status)
        ? `no call has status ${status}`
        : undefined
    }
    const { content } = responseOf(described)
    if (!content) return text === '' ? undefined : `status ${status} has a body`
    const type = String(headers['content-type']).split(';')[0]!
    const media = content[type]
    if (!media) return `the document does not have ${type} for ${status}`
    if (type !== 'application/json') return undefined
    const errors = errorsOf(media.schema, parsed(text))
    return errors && `${target.split('?')[0]}: ${errors}`
  }
  const statuses = new Set(operationsOf(document).flatMap(({ responses }) => Object.keys(responses)))
  const isDescribedAnywhere = (status: number) => statuses.has(String(status))

  function refusalProblem(
    { operation, isAtOperation, method, target, body }: MadeCall,
    { status, headers, text }: Answer,
  ) {
    if (status < 400 || method === 'HEAD' || isPage(target)) return undefined
    const error = parsed(text)
    const shape = errorsOf({ $ref: '#/components/schemas/ErrorBody' }, error)
    if (shape) return `${status} has no error body: ${shape} ${text.slice(0, 100)}`
    const { requestId, errors } = error as { requestId: string; errors?: Record<string, string[]> }
    if (headers['x-request-id'] !== requestId) return 'the request id is another than that of the header'
    if ((status === 429 || status === 503) && !headers['retry-after']) return `${status} has no Retry-After`
    if (status !== 422) return undefined
    const names = Object.keys(errors ?? {})
    if (names.length === 0) return `422 names no field: ${text.slice(0, 200)}`
    // Another call has other names.
    if (!isAtOperation) return undefined
    const known = [
      ...operation.parameters.flatMap(({ name, 'x-aliases': aliases = [] }) => [name, ...aliases]),
      ...bodyNames(operation, document),
      ...[...new URLSearchParams(target.split('?')[1] ?? '').keys()],
      ...Object.keys((parsed(body ?? '') ?? {}) as object),
      'request',
    ].map((name) => name.toLowerCase())
    // Of long names the beginning; of a part of JSON text the parameter, a point and the part.
    const isKnown = (name: string) => known.some((each) => each.startsWith(name) || name.startsWith(`${each}.`))
    const unknown = names.filter((name) => !isKnown(name.toLowerCase()))
    return unknown.length > 0 ? `422 names ${unknown}, which the call does not have` : undefined
  }

  return (call: MadeCall, answer: Answer): Problems => {
    const [schema, refusal] = [schemaProblem(call, answer), refusalProblem(call, answer)]
    return { ...(schema && { schema }), ...(refusal && { refusal }) }
  }
}

/** The properties of an operation's body, those of each alternative included. */
function bodyNames({ requestBody }: Operation, document: Document): string[] {
  const namesOf = ({ $ref, properties, anyOf = [], allOf = [] }: Schema): string[] => [
    ...Object.keys(properties ?? {}),
    ...($ref ? namesOf(document.components.schemas[$ref.split('/').at(-1)!] as Schema) : []),
    ...[...anyOf, ...allOf].flatMap(namesOf),
  ]
  return namesOf(requestBody?.content['application/json']?.schema ?? {})
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
