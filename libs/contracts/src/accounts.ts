import Type from 'typebox'
import {
  emailMaxLength,
  emailPattern,
  nameMaxLength,
  passwordMaxLength,
  passwordMinLength,
} from './account-rules.ts'
import { paths } from './paths.ts'
import { done, nullable } from './values.ts'

const Moment = (description: string) => Type.String({ description: `${description}, ISO 8601` })

export const EmailAddress = Type.String({
  maxLength: emailMaxLength,
  pattern: emailPattern,
  description: 'Email address',
})
export const NewPassword = Type.String({
  minLength: passwordMinLength,
  maxLength: passwordMaxLength,
  description: '8 characters or more; the most common passwords are rejected',
})
const Password = Type.String({
  minLength: 1,
  maxLength: passwordMaxLength,
  description: 'The account’s password',
})
const Name = Type.String({
  maxLength: nameMaxLength,
  description: 'Name of the user; may be empty',
})

/** The user who is logged in. */
export const User = Type.Object(
  {
    id: Type.String({ description: 'UUID' }),
    email: Type.String({ description: 'Email address as the user typed it' }),
    emailConfirmed: Type.Boolean({
      description: 'The user has opened a link sent to the address',
    }),
    name: Type.String({ description: 'Name of the user; may be empty' }),
    role: Type.Union([Type.Literal('user'), Type.Literal('operator')], {
      description: 'Operators may use /api/admin',
    }),
    tier: Type.Union([Type.Literal('free'), Type.Literal('premium')], {
      description: 'premium: unlimited searches',
    }),
    premiumUntil: nullable(Moment('End of the paid term; null if there is none')),
  },
  { $id: 'User' },
)
export type User = Type.Static<typeof User>

/** `{}` if the caller is not logged in. */
export const CurrentUser = Type.Union([User, Type.Object({}, { additionalProperties: false })])
export type CurrentUser = Type.Static<typeof CurrentUser>

export const getUser = {
  method: 'GET',
  url: paths.user,
  schema: { operationId: 'getUser', tags: ['user'], response: { 200: CurrentUser } },
} as const

export const Registration = Type.Object(
  { email: EmailAddress, password: NewPassword, name: Type.Optional(Name) },
  { additionalProperties: false },
)
export type Registration = Type.Static<typeof Registration>

export const register = {
  method: 'POST',
  url: paths.register,
  schema: { operationId: 'register', tags: ['user'], body: Registration, response: { 201: User } },
} as const

export const Credentials = Type.Object(
  {
    email: Type.String({ minLength: 1, maxLength: emailMaxLength, description: 'Email address' }),
    password: Password,
  },
  { additionalProperties: false },
)
export type Credentials = Type.Static<typeof Credentials>

export const login = {
  method: 'POST',
  url: paths.login,
  schema: { operationId: 'login', tags: ['user'], body: Credentials, response: { 200: User } },
} as const

export const logout = {
  method: 'GET',
  url: paths.logout,
  schema: { operationId: 'logout', tags: ['user'], response: done },
} as const

export const forgotPassword = {
  method: 'POST',
  url: paths.forgotPassword,
  schema: {
    operationId: 'forgotPassword',
    tags: ['user'],
    body: Type.Object({ email: EmailAddress }, { additionalProperties: false }),
  },
} as const

const MailedToken = Type.String({
  minLength: 1,
  maxLength: 100,
  description: 'Token from the mailed link',
})

export const resetPassword = {
  method: 'POST',
  url: paths.resetPassword,
  schema: {
    operationId: 'resetPassword',
    tags: ['user'],
    body: Type.Object(
      { token: MailedToken, password: NewPassword },
      { additionalProperties: false },
    ),
  },
} as const

export const confirmEmail = {
  method: 'POST',
  url: paths.confirmEmail,
  schema: {
    operationId: 'confirmEmail',
    tags: ['user'],
    body: Type.Object({ token: MailedToken }, { additionalProperties: false }),
  },
} as const

/** Mails another link to confirm the address. Does nothing if it is confirmed already. */
export const mailConfirmation = {
  method: 'POST',
  url: paths.confirmation,
  schema: {
    operationId: 'mailConfirmation',
    tags: ['user'],
    response: { 202: Type.Object({}, { additionalProperties: false }) },
  },
} as const

export const UserChange = Type.Object(
  {
    name: Type.Optional(Name),
    email: Type.Optional(EmailAddress),
    password: Type.Optional(NewPassword),
    currentPassword: Type.Optional(Password),
  },
  {
    additionalProperties: false,
    description: 'Changing email or password requires currentPassword',
  },
)
export type UserChange = Type.Static<typeof UserChange>

export const changeUser = {
  method: 'PATCH',
  url: paths.user,
  schema: { operationId: 'changeUser', tags: ['user'], body: UserChange, response: { 200: User } },
} as const

export const deleteUser = {
  method: 'DELETE',
  url: paths.user,
  schema: {
    operationId: 'deleteUser',
    tags: ['user'],
    body: Type.Object({ currentPassword: Password }, { additionalProperties: false }),
  },
} as const

export const OpenSession = Type.Object(
  {
    id: Type.String({ description: 'Id for ending the session; not the value of the cookie' }),
    device: Type.String({ description: 'User-Agent header of the login' }),
    startedAt: Moment('Login'),
    seenAt: Moment('Last request, accurate to a few minutes'),
    current: Type.Boolean({ description: 'The session of this request' }),
  },
  { $id: 'OpenSession' },
)
export type OpenSession = Type.Static<typeof OpenSession>

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

export const endSession = {
  method: 'DELETE',
  url: paths.session,
  schema: {
    operationId: 'endSession',
    tags: ['user'],
    params: Type.Object({ id: Type.String({ description: 'Id as listed' }) }),
  },
} as const
