import Type from 'typebox'
import { paths } from '../paths.ts'
import { EmailAddress } from './accounts.ts'

export const Operator = Type.Object(
  {
    email: Type.String({ description: 'Email address of the account' }),
    tokens: Type.Integer({ description: 'Number of valid tokens' }),
    hasSecondFactor: Type.Boolean({ description: 'Logging in requires a code' }),
    lastUsedAt: Type.Union([Type.String(), Type.Null()], {
      description: 'When one of the tokens was last used, ISO 8601; null if never',
    }),
  },
  { $id: 'Operator' },
)
export type Operator = Type.Static<typeof Operator>

/** All operators with their tokens. */
export const listOperators = {
  method: 'GET',
  url: paths.operators,
  schema: {
    operationId: 'listOperators',
    tags: ['admin'],
    response: { 200: Type.Array(Operator, { description: 'Sorted by email address' }) },
  },
} as const

/** Makes the account of an address an operator, creating it if there is none, and issues another token. */
export const createOperator = {
  method: 'POST',
  url: paths.operators,
  schema: {
    operationId: 'createOperator',
    tags: ['admin'],
    body: Type.Object({ email: EmailAddress }, { additionalProperties: false }),
    response: {
      201: Type.Object({
        email: Type.String({ description: 'Email address of the account' }),
        token: Type.String({ description: 'Bearer token. Shown only in this response; only its hash is stored' }),
        invited: Type.Boolean({ description: 'The account has no password yet; a link to set one is sent by mail' }),
      }),
    },
  },
} as const

/** Removes the operator role and all tokens from an account, which remains a user account. */
export const removeOperator = {
  method: 'DELETE',
  url: paths.operator,
  schema: {
    operationId: 'removeOperator',
    tags: ['admin'],
    params: Type.Object({ email: Type.String({ description: 'Email address of the account' }) }),
  },
} as const

/** For an operator who lost the device and the recovery codes: removes the second factor and ends all sessions. */
export const resetSecondFactor = {
  method: 'DELETE',
  url: paths.operatorSecondFactor,
  schema: {
    operationId: 'resetSecondFactor',
    tags: ['admin'],
    params: Type.Object({ email: Type.String({ description: 'Email address of the account' }) }),
  },
} as const
