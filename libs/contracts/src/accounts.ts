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
  description: '8 characters or more, not among the commonest',
})
const Password = Type.String({
  minLength: 1,
  maxLength: passwordMaxLength,
  description: 'As it was set',
})
const Name = Type.String({
  maxLength: nameMaxLength,
  description: 'What to call the person; may be empty',
})

/** Who is logged in. */
export const User = Type.Object(
  {
    id: Type.String({ description: 'UUID' }),
    email: Type.String({ description: 'As the person wrote it' }),
    emailConfirmed: Type.Boolean({
      description: 'The person has shown that the address is theirs',
    }),
    name: Type.String({ description: 'May be empty' }),
    role: Type.Union([Type.Literal('user'), Type.Literal('operator')], {
      description: 'Operators may use /api/admin',
    }),
    tier: Type.Union([Type.Literal('free'), Type.Literal('premium')], {
      description: 'premium: searches without limit',
    }),
    premiumUntil: nullable(Moment('End of the paid term; null without one')),
  },
  { $id: 'User' },
)
export type User = Type.Static<typeof User>

/** `{}` when nobody is logged in. */
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

const MailedToken = Type.String({ minLength: 1, maxLength: 100, description: 'From the mail' })

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

/** Mails the link that confirms the address once more; does nothing when it is confirmed. */
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
  { additionalProperties: false, description: 'email and password demand currentPassword' },
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
    id: Type.String({ description: 'Handle to end it by; not what the cookie holds' }),
    device: Type.String({ description: 'The browser as it named itself at login' }),
    startedAt: Moment('Login'),
    seenAt: Moment('Last request, to within minutes'),
    current: Type.Boolean({ description: 'The one that asks' }),
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
    response: { 200: Type.Array(OpenSession, { description: 'Last seen first' }) },
  },
} as const

/** Log out everywhere, here too. */
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
    params: Type.Object({ id: Type.String({ description: 'As listed' }) }),
  },
} as const
