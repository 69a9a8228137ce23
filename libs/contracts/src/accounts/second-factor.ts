import Type from 'typebox'
import { paths } from '../paths.ts'
import { CurrentPassword, User } from './accounts.ts'

const AppCode = Type.String({ minLength: 6, maxLength: 12, description: 'Six digits that the authenticator app shows' })
const AnyCode = Type.String({
  minLength: 6,
  maxLength: 60,
  description: 'Six-digit code from the authenticator app, or a recovery code',
})

export const SecondFactor = Type.Object(
  {
    isOn: Type.Boolean({ description: 'Logging in to the account requires a code' }),
    recoveryCodesLeft: Type.Integer({ description: 'Number of recovery codes not used yet' }),
  },
  { $id: 'SecondFactor' },
)
export type SecondFactor = Type.Static<typeof SecondFactor>

/** Whether the caller's account has a second factor. */
export const getSecondFactor = {
  method: 'GET',
  url: paths.secondFactor,
  schema: { operationId: 'getSecondFactor', tags: ['user'], response: { 200: SecondFactor } },
} as const

export const SecondFactorSecret = Type.Object(
  {
    uri: Type.String({ description: 'otpauth:// URI for the QR code' }),
    secret: Type.String({ description: 'The same secret for typing, base32' }),
  },
  { $id: 'SecondFactorSecret' },
)
export type SecondFactorSecret = Type.Static<typeof SecondFactorSecret>

/** Gives an operator a new secret for an authenticator app. Has no effect until it is confirmed with a code. */
export const enrollSecondFactor = {
  method: 'POST',
  url: paths.secondFactor,
  schema: {
    operationId: 'enrollSecondFactor',
    tags: ['user'],
    body: Type.Object({ currentPassword: CurrentPassword }, { additionalProperties: false }),
    response: { 201: SecondFactorSecret },
  },
} as const

export const RecoveryCodes = Type.Object(
  {
    recoveryCodes: Type.Array(Type.String(), {
      description: 'Each replaces one code of the app. Shown only in this response',
    }),
  },
  { $id: 'RecoveryCodes' },
)
export type RecoveryCodes = Type.Static<typeof RecoveryCodes>

/** Turns the second factor on. All other sessions of the account end. */
export const confirmSecondFactor = {
  method: 'POST',
  url: paths.secondFactorConfirmation,
  schema: {
    operationId: 'confirmSecondFactor',
    tags: ['user'],
    body: Type.Object({ code: AppCode }, { additionalProperties: false }),
    response: { 200: RecoveryCodes },
  },
} as const

/** Turns the second factor off. */
export const removeSecondFactor = {
  method: 'DELETE',
  url: paths.secondFactor,
  schema: {
    operationId: 'removeSecondFactor',
    tags: ['user'],
    body: Type.Object({ currentPassword: CurrentPassword, code: AnyCode }, { additionalProperties: false }),
  },
} as const

export const CodeRequired = Type.Object(
  { login: Type.String({ description: 'The password was correct; send this and a code to loginWithSecondFactor' }) },
  { $id: 'CodeRequired', additionalProperties: false },
)
export type CodeRequired = Type.Static<typeof CodeRequired>

/** Completes a login with the code of the second factor. */
export const loginWithSecondFactor = {
  method: 'POST',
  url: paths.loginWithSecondFactor,
  schema: {
    operationId: 'loginWithSecondFactor',
    tags: ['user'],
    body: Type.Object(
      { login: Type.String({ maxLength: 100, description: 'As the login returned it' }), code: AnyCode },
      { additionalProperties: false },
    ),
    response: { 200: User },
  },
} as const
