import Type from 'typebox'
import { contract } from '../contract.ts'
import { done } from '../values.ts'
import { emailMaxLength } from './account-rules.ts'
import { Password, User } from './accounts.ts'
import { CodeRequired } from './second-factor.ts'

/** What a login requires. Accepts any address and password that could ever have been registered. */
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
  body: Credentials,
  response: { 200: LoginResult },
})

/** Ends the session of the request, if any. */
export const logout = contract('logout', { tags: ['user'], summary: 'Logs out', response: done })

export const OpenSession = Type.Object(
  {
    id: Type.String({ description: 'Id for ending the session; not the value of the cookie' }),
    device: Type.String({ description: 'User-Agent header of the login' }),
    startedAt: Type.String({ description: 'Login, ISO 8601' }),
    seenAt: Type.String({ description: 'Last request, accurate to a few minutes, ISO 8601' }),
    current: Type.Boolean({ description: 'The session of this request' }),
  },
  { $id: 'OpenSession' },
)
export type OpenSession = Type.Static<typeof OpenSession>

/** The caller's open sessions. */
export const listSessions = contract('listSessions', {
  tags: ['user'],
  summary: 'Lists the devices that are logged in',
  response: { 200: Type.Array(OpenSession, { description: 'Most recently used first' }) },
})

/** Ends all sessions of the caller, including the current one. */
export const endSessions = contract('endSessions', { tags: ['user'], summary: 'Logs out everywhere', response: done })

/** Ends one session of the caller. */
export const endSession = contract('endSession', {
  tags: ['user'],
  summary: 'Logs out one device',
  params: Type.Object({ id: Type.String({ description: 'Id as listed' }) }),
  response: done,
})
