import type Type from 'typebox'

/** What the OpenAPI document says of a call beyond its contract. */
export interface Documentation {
  /** One short sentence without a period. */
  readonly summary: string
  /** Limits and meanings that its parameters do not show. */
  readonly description?: string
  /** Parameters of a call that a test makes; every call that accepts an API key has one. */
  readonly example?: Readonly<Record<string, string | number>>
  /** The response of a call that is serialized when the data is loaded, so that its contract has none. */
  readonly response?: Type.TSchema
  /** Status of a successful response without a body; 204 by default. */
  readonly status?: 202 | 204
  /** An array whose X-Total-Count is the number of matches before the limit. */
  readonly isList?: true
}

/** By operation id. */
export type DocumentationTable = Readonly<Record<string, Documentation>>
