import Type from 'typebox'
import type { callGroups } from './call-groups.ts'
import { type CallName, calls } from './calls.ts'

export const ErrorCode = Type.Union(
  [
    Type.Literal('validation'),
    Type.Literal('not_found'),
    Type.Literal('unauthenticated'),
    Type.Literal('forbidden'),
    Type.Literal('premium_required'),
    Type.Literal('password_required'),
    Type.Literal('email_unconfirmed'),
    Type.Literal('conflict'),
    Type.Literal('csrf'),
    Type.Literal('quota_exhausted'),
    Type.Literal('rate_limited'),
    Type.Literal('upstream_unavailable'),
    Type.Literal('unavailable'),
    Type.Literal('preparing'),
    Type.Literal('clock_skew'),
    Type.Literal('too_large'),
    Type.Literal('internal'),
  ],
  { description: 'Stable code for programs' },
)
export type ErrorCode = Type.Static<typeof ErrorCode>

export const ErrorBody = Type.Object({
  error: Type.String({ description: 'One sentence for people' }),
  code: ErrorCode,
  requestId: Type.String({ description: 'The X-Request-Id of the request' }),
  errors: Type.Optional(
    Type.Record(Type.String(), Type.Array(Type.String()), { description: 'Messages by field name' }),
  ),
})
export type ErrorBody = Type.Static<typeof ErrorBody>

type Tag = (typeof callGroups)[number]['tag'] | 'internal'

/** A status that a call may return with an `ErrorBody`. */
export type ErrorStatus = 202 | 400 | 401 | 403 | 404 | 409 | 419 | 422 | 429 | 503

/** The particulars of one call. */
interface ContractInput {
  readonly tags: readonly [Tag]
  /** One short sentence without a period; every public call has one. */
  readonly summary?: string
  /** Limits and meanings that its parameters do not show. */
  readonly description?: string
  /** Parameters of a call that a test makes; every call that accepts an API key has one. */
  readonly example?: Readonly<Record<string, string | number>>
  readonly params?: Type.TSchema
  readonly querystring?: Type.TSchema
  readonly headers?: Type.TSchema
  readonly body?: Type.TSchema
  /** By status; `done` or `accepted` if there is no content. */
  readonly response: Readonly<Record<number, Type.TSchema>>
  /** Errors that the call has besides those that follow from its parts. */
  readonly otherErrors?: readonly (400 | 404 | 409)[]
  /** Its data may have to be prepared first: then it returns 202 `preparing`, and the same call succeeds a moment later. */
  readonly isPrepared?: true
  /** The handler sends bytes that were made when the data was loaded, so that the server writes no JSON. */
  readonly isSerialized?: true
  /** An array whose X-Total-Count is the number of matches before the limit. */
  readonly isList?: true
  /** A former address of another call: it is served, and the OpenAPI document leaves it out. */
  readonly isFormer?: true
}

type Parts<Input> = Pick<Input, Extract<keyof Input, 'tags' | 'params' | 'querystring' | 'headers' | 'body'>>

/** A call of the product: address, request, responses and errors. It is also the options of its route in Fastify. */
export type Contract<Name extends CallName, Input extends ContractInput> = (typeof calls)[Name] & {
  readonly schema: { readonly operationId: Name } & Parts<Input> &
    (Input extends { readonly isSerialized: true } ? { readonly response?: unknown } : Pick<Input, 'response'>)
  readonly response: Input['response']
  readonly errors: readonly ErrorStatus[]
} & Omit<Input, keyof Parts<Input> | 'response'>

/** Any contract, for what works with all of them. */
export interface AnyContract {
  readonly method: string
  readonly url: string
  readonly schema: {
    readonly operationId: string
    readonly tags: readonly [Tag]
    readonly params?: Type.TSchema
    readonly querystring?: Type.TSchema
    readonly headers?: Type.TSchema
    readonly body?: Type.TSchema
  }
  readonly response: Readonly<Record<number, Type.TSchema>>
  readonly errors: readonly ErrorStatus[]
  readonly summary?: string
  readonly description?: string
  readonly example?: Readonly<Record<string, string | number>>
  readonly isList?: true
  readonly isFormer?: true
}

/** The contract of the call `name`; its method and path are in calls.ts. */
export function contract<const Name extends CallName, const Input extends ContractInput>(
  name: Name,
  input: Input,
): Contract<Name, Input> {
  const { tags, params, querystring, headers, body, response, otherErrors: _, ...about } = input
  const parts = Object.entries({ tags, params, querystring, headers, body })
  const schema = {
    operationId: name,
    ...Object.fromEntries(parts.filter(([, part]) => part !== undefined)),
    ...(!input.isSerialized && { response }),
  }
  return { ...calls[name], ...about, schema, response, errors: errorsOf(calls[name].method, input) } as never
}

function errorsOf(
  method: string,
  { tags, params, querystring, headers, body, isPrepared, otherErrors = [] }: ContractInput,
): ErrorStatus[] {
  const ofParts = [
    ...(isPrepared ? ([202] as const) : []),
    ...(tags[0] === 'feedback' ? [] : ([401, 403] as const)),
    ...(params ? ([404] as const) : []),
    ...(method === 'GET' ? [] : ([419] as const)),
    ...(params || querystring || headers || body ? ([422] as const) : []),
    ...([429, 503] as const),
  ]
  return [...ofParts, ...otherErrors].sort((a, b) => a - b)
}

/** The request of a call: by part, only the parts that the contract has. */
export type RequestOf<Call extends AnyContract> = (Call['schema'] extends { readonly params: infer Params }
  ? { readonly params: Texts<Params> }
  : unknown) &
  (Call['schema'] extends { readonly querystring: infer Query } ? QueryOf<Texts<Query>> : unknown) &
  (Call['schema'] extends { readonly body: infer Body extends Type.TSchema }
    ? { readonly body: Type.Static<Body> }
    : unknown)

/** Parameters of an address, which are text there; undefined, null and empty ones are not sent. */
type Texts<Schema> = Schema extends Type.TSchema
  ? { readonly [Key in keyof Type.Static<Schema>]: string | number | null | undefined }
  : never

type QueryOf<Query> = Record<string, never> extends Query ? { readonly query?: Query } : { readonly query: Query }

/** The response of a successful call; null without content. */
export type ResponseOf<Call extends AnyContract> = Type.Static<Call['response'][keyof Call['response'] & number]>
