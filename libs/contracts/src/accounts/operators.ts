import Type from 'typebox'
import { contract } from '../contract.ts'
import { done } from '../values.ts'
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
export const listOperators = contract('listOperators', {
  tags: ['admin'],
  summary: 'Lists the operators',
  response: { 200: Type.Array(Operator, { description: 'Sorted by email address' }) },
})

/** Makes the account of an address an operator, creating it if there is none, and issues another token. */
export const createOperator = contract('createOperator', {
  tags: ['admin'],
  summary: 'Makes someone an operator',
  body: Type.Object({ email: EmailAddress }, { additionalProperties: false }),
  response: {
    201: Type.Object({
      email: Type.String({ description: 'Email address of the account' }),
      token: Type.String({ description: 'Bearer token. Shown only in this response; only its hash is stored' }),
      invited: Type.Boolean({ description: 'The account has no password yet; a link to set one is sent by mail' }),
    }),
  },
})

/** Removes the operator role and all tokens from an account, which remains a user account. */
export const removeOperator = contract('removeOperator', {
  tags: ['admin'],
  summary: 'Removes an operator',
  params: Type.Object({ email: Type.String({ description: 'Email address of the account' }) }),
  response: done,
})

/** For an operator who lost the device and the recovery codes: removes the second factor and ends all sessions. */
export const resetSecondFactor = contract('resetSecondFactor', {
  tags: ['admin'],
  summary: 'Removes the second factor of an operator',
  params: Type.Object({ email: Type.String({ description: 'Email address of the account' }) }),
  response: done,
})

/** Whose token it is, by the hash of the token in the header x-operator-token; 404 for an unknown token. */
export const getOperatorOfToken = contract('getOperatorOfToken', {
  tags: ['internal'],
  response: { 200: Type.Unsafe<{ readonly email: string }>(Type.Unknown()) },
  isSerialized: true,
})
