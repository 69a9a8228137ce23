import Type from 'typebox'
import { contract } from './contract.ts'
import { nullable } from './values.ts'

export const Quota = Type.Object({
  limit: nullable(Type.Integer({ description: 'Distinct searches per day; null if unlimited' })),
  used: Type.Integer({ description: 'Distinct searches today' }),
  remaining: nullable(Type.Integer({ description: 'Searches left today; null if unlimited' })),
  resetsAt: Type.String({ description: 'Start of the next day, ISO 8601' }),
  unlimited: Type.Boolean({ description: 'True with premium' }),
})
export type Quota = Type.Static<typeof Quota>

/** The caller's daily searches. Reading it is not counted. */
export const getQuota = contract('getQuota', {
  tags: ['gateway'],
  summary: 'Returns how many searches are left today',
  response: { 200: Quota },
})

/** What the page for developers shows of a value's schema. */
export interface PublishedSchema {
  readonly $ref?: string
  readonly type?: string
  readonly enum?: readonly string[]
  readonly const?: string
  readonly anyOf?: readonly PublishedSchema[]
  readonly items?: PublishedSchema
  readonly minimum?: number
  readonly exclusiveMinimum?: number
  readonly maximum?: number
  readonly default?: string | number | boolean | readonly string[]
  readonly contentSchema?: PublishedSchema
}

export interface PublishedParameter {
  readonly name: string
  readonly in: 'path' | 'query'
  readonly required: boolean
  readonly description: string
  readonly schema: PublishedSchema
  /** Other names that it is accepted by. */
  readonly 'x-aliases'?: readonly string[]
}

export interface PublishedOperation {
  readonly operationId: string
  readonly summary: string
  readonly description?: string
  readonly tags: readonly string[]
  readonly parameters: readonly PublishedParameter[]
  /** Path and query of a call that is really answered; only of calls that accept an API key. */
  readonly 'x-example'?: string
  /** Costs one of the day's free searches. */
  readonly 'x-counted': boolean
}

/** The parts of the OpenAPI document that the page for developers shows. */
export interface PublishedDocument {
  readonly info: { readonly version: string }
  readonly tags: readonly { readonly name: string; readonly description: string }[]
  readonly paths: Readonly<Record<string, Readonly<Record<string, PublishedOperation>>>>
  readonly components: {
    readonly responses: Readonly<Record<string, { readonly description: string }>>
    readonly schemas: Readonly<Record<string, PublishedSchema>>
  }
}

export const getOpenApi = contract('getOpenApi', {
  tags: ['gateway'],
  summary: 'This API as OpenAPI JSON',
  response: { 200: Type.Unsafe<PublishedDocument>(Type.Unknown({ description: 'The document' })) },
  isSerialized: true,
})

/** Where people look for documentation: redirects to the page for developers. */
export const openDocs = contract('openDocs', {
  tags: ['gateway'],
  summary: 'Redirects to the page for developers',
  response: { 303: Type.Null({ description: 'Redirects to the page for developers' }) },
})
