import Type from 'typebox'
import { EmailAddress } from './accounts.ts'
import { paths } from './paths.ts'

export const Operator = Type.Object(
  {
    email: Type.String({ description: 'Email address of the account' }),
    tokens: Type.Integer({ description: 'Tokens that work' }),
    lastUsedAt: Type.Union([Type.String(), Type.Null()], {
      description: 'When one of them was last used, ISO 8601',
    }),
  },
  { $id: 'Operator' },
)
export type Operator = Type.Static<typeof Operator>

export const listOperators = {
  method: 'GET',
  url: paths.operators,
  schema: {
    operationId: 'listOperators',
    tags: ['admin'],
    response: { 200: Type.Array(Operator, { description: 'By email' }) },
  },
} as const

/** Makes the account of an address an operator's, made when there is none, and gives it one more token. */
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
        token: Type.String({ description: 'Bearer token; told this once, stored hashed' }),
        invited: Type.Boolean({
          description:
            'The account has no password yet: a mail with a link to set one is on its way',
        }),
      }),
    },
  },
} as const

/** Takes role and all tokens away from an account; its person stays a user. */
export const removeOperator = {
  method: 'DELETE',
  url: paths.operator,
  schema: {
    operationId: 'removeOperator',
    tags: ['admin'],
    params: Type.Object({ email: Type.String({ description: 'Email address of the account' }) }),
  },
} as const
