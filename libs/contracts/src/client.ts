import type { CallName } from './calls.ts'
import type { RequestOf, ResponseOf } from './contract.ts'
import type * as contracts from './index.ts'

type Contracts = typeof contracts

/** The request of the call of this name. Types only, for the web, whose bundle has no schemas. */
export type RequestNamed<Name extends CallName> = RequestOf<Contracts[Name]>

/** The response of the call of this name; null without content. */
export type ResponseNamed<Name extends CallName> = ResponseOf<Contracts[Name]>
