import Type from 'typebox'
import { contract } from '../contract.ts'
import { done } from '../values.ts'
import { emailMaxLength } from './account-rules.ts'
import { CurrentPassword, Password, User } from './accounts.ts'

const AppCode = Type.String({ minLength: 6, maxLength: 12, description: 'Six digits that the authenticator app shows' })
const AnyCode = Type.String({
  minLength: 6,
  maxLength: 60,
  description: 'Six-digit code from the authenticator app, or a recovery code',
})

export const SecondFactor = Type.Object({
  isOn: Type.Boolean({ description: 'Logging in to the account requires a code' }),
  recoveryCodesLeft: Type.Integer({ description: 'Number of recovery codes not used yet' }),
})

export const getSecondFactor = contract('getSecondFactor', {
  tags: ['user'],
  summary: 'Returns whether a second factor is set up',
  response: { 200: SecondFactor },
})

export const SecondFactorSecret = Type.Object({
  uri: Type.String({ description: 'otpauth:// URI for the QR code' }),
  secret: Type.String({ description: 'The same secret for typing, base32' }),
})
export type SecondFactorSecret = Type.Static<typeof SecondFactorSecret>

/** Gives an operator a new secret for an authenticator app. Has no effect until it is confirmed with a code. */
export const enrollSecondFactor = contract('enrollSecondFactor', {
  tags: ['user'],
  summary: 'Starts to set up a second factor',
  otherErrors: [409],
  body: Type.Object({ currentPassword: CurrentPassword }, { additionalProperties: false }),
  response: { 201: SecondFactorSecret },
})

export const RecoveryCodes = Type.Object({
  recoveryCodes: Type.Array(Type.String(), {
    description: 'Each replaces one code of the app. Shown only in this response',
  }),
})
export type RecoveryCodes = Type.Static<typeof RecoveryCodes>

/** Turns the second factor on. All other sessions of the account end. */
export const confirmSecondFactor = contract('confirmSecondFactor', {
  tags: ['user'],
  summary: 'Turns the second factor on',
  otherErrors: [409],
  body: Type.Object({ code: AppCode }, { additionalProperties: false }),
  response: { 200: RecoveryCodes },
})

export const removeSecondFactor = contract('removeSecondFactor', {
  tags: ['user'],
  summary: 'Turns the second factor off',
  body: Type.Object({ currentPassword: CurrentPassword, code: AnyCode }, { additionalProperties: false }),
  response: done,
})

export const CodeRequired = Type.Object(
  { login: Type.String({ description: 'The password was correct; send this and a code to loginWithSecondFactor' }) },
  { additionalProperties: false },
)
export type CodeRequired = Type.Static<typeof CodeRequired>

/** Completes a login with the code of the second factor. */
export const loginWithSecondFactor = contract('loginWithSecondFactor', {
  tags: ['user'],
  summary: 'Completes a login with a code',
  body: Type.Object(
    { login: Type.String({ maxLength: 100, description: 'As the login returned it' }), code: AnyCode },
    { additionalProperties: false },
  ),
  response: { 200: User },
})

/** Email address and password of a login. Accepts any address and password that could ever have been registered. */
export const Credentials = Type.Object(
  {
    email: Type.String({ minLength: 1, maxLength: emailMaxLength, description: 'Email address' }),
    password: Password,
    bringAlong: Type.Optional(
      Type.Boolean({
        description: 'Move everything from the unconfirmed account of this session to the account, and end that one',
      }),
    ),
  },
  { additionalProperties: false },
)
export type Credentials = Type.Static<typeof Credentials>

/** The user, or `CodeRequired` if the account has a second factor: then no session is started yet. */
export const LoginResult = Type.Union([User, CodeRequired])
export type LoginResult = Type.Static<typeof LoginResult>

/**
 * Starts a session. An unconfirmed account opens only in the browser that made it. Responds in the same way to an
 * unknown address as to a wrong password.
 */
export const login = contract('login', {
  tags: ['user'],
  summary: 'Logs in',
  otherErrors: [409],
  body: Credentials,
  response: { 200: LoginResult },
})

/** Ends the session of the request, if any. */
export const logout = contract('logout', { tags: ['user'], summary: 'Logs out', response: done })

export const OpenSession = Type.Object({
  id: Type.String({ description: 'Id for ending the session; not the value of the cookie' }),
  device: Type.String({ description: 'User-Agent header of the login' }),
  startedAt: Type.String({ description: 'Login, ISO 8601' }),
  seenAt: Type.String({ description: 'Last request, accurate to a few minutes, ISO 8601' }),
  current: Type.Boolean({ description: 'The session of this request' }),
})
export type OpenSession = Type.Static<typeof OpenSession>

export const listSessions = contract('listSessions', {
  tags: ['user'],
  summary: 'Lists the devices that are logged in',
  response: { 200: Type.Array(OpenSession, { description: 'Most recently used first' }) },
})

/** Ends all sessions of the caller, including the current one. */
export const endSessions = contract('endSessions', { tags: ['user'], summary: 'Logs out everywhere', response: done })

export const endSession = contract('endSession', {
  tags: ['user'],
  summary: 'Logs out one device',
  params: Type.Object({ id: Type.String({ description: 'Id as listed' }) }),
  response: done,
})
