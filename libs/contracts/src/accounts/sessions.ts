import Type from 'typebox'
import { paths } from '../paths.ts'
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
export const login = {
  method: 'POST',
  url: paths.login,
  schema: { operationId: 'login', tags: ['user'], body: Credentials, response: { 200: LoginResult } },
} as const

/** Ends the session of the request, if any. */
export const logout = {
  method: 'GET',
  url: paths.logout,
  schema: { operationId: 'logout', tags: ['user'], response: done },
} as const

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
export const listSessions = {
  method: 'GET',
  url: paths.sessions,
  schema: {
    operationId: 'listSessions',
    tags: ['user'],
    response: { 200: Type.Array(OpenSession, { description: 'Most recently used first' }) },
  },
} as const

/** Ends all sessions of the caller, including the current one. */
export const endSessions = {
  method: 'DELETE',
  url: paths.sessions,
  schema: { operationId: 'endSessions', tags: ['user'], response: done },
} as const

/** Ends one session of the caller. */
export const endSession = {
  method: 'DELETE',
  url: paths.session,
  schema: {
    operationId: 'endSession',
    tags: ['user'],
    params: Type.Object({ id: Type.String({ description: 'Id as listed' }) }),
  },
} as const
