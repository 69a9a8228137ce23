import Type from 'typebox'
import { contract } from '../contract.ts'
import { done, nullable, onceHeaders } from '../values.ts'
import { emailMaxLength, emailPattern, nameMaxLength, passwordMaxLength, passwordMinLength } from './account-rules.ts'

export const EmailAddress = Type.String({
  maxLength: emailMaxLength,
  pattern: emailPattern,
  description: 'Email address',
})
export const NewPassword = Type.String({
  minLength: passwordMinLength,
  maxLength: passwordMaxLength,
  description:
    '8 characters or more, 5 of them different, not counting white space; the most common passwords are rejected',
})
export const Password = Type.String({
  minLength: 1,
  maxLength: passwordMaxLength,
  description: 'The account’s password',
})
export const CurrentPassword = Type.Optional(
  Type.String({
    minLength: 1,
    maxLength: passwordMaxLength,
    description:
      'The account’s password. Required (403 password_required) if it was not given in this session, by logging in or since, within the last ten minutes',
  }),
)
const Name = Type.String({ maxLength: nameMaxLength, description: 'Name of the user; may be empty' })

/** The user who is logged in. */
export const User = Type.Object(
  {
    id: Type.String({ description: 'UUID' }),
    email: Type.String({ description: 'Email address as the user typed it' }),
    emailConfirmed: Type.Boolean({ description: 'The user has opened a link sent to the address' }),
    pendingEmail: Type.Optional(Type.String({ description: 'Replaces the email address once it is confirmed' })),
    name: Type.String({ description: 'Name of the user; may be empty' }),
    role: Type.Union([Type.Literal('user'), Type.Literal('operator')], { description: 'Operators may use /api/admin' }),
    tier: Type.Union([Type.Literal('free'), Type.Literal('premium')], { description: 'premium: unlimited searches' }),
    premiumUntil: nullable(Type.String({ description: 'End of the paid term, ISO 8601; null if there is none' })),
    watchDigest: Type.Boolean({
      description: 'Gets an email about the watched zips after each new month; needs a confirmed email',
    }),
  },
  { $id: 'User' },
)
export type User = Type.Static<typeof User>

/** `{}` if the caller is not logged in. */
export const CurrentUser = Type.Union([User, Type.Object({}, { additionalProperties: false })])
export type CurrentUser = Type.Static<typeof CurrentUser>

/** Whether the caller is logged in, and as whom. */
export const getUser = contract('getUser', {
  tags: ['user'],
  summary: 'Returns the person who is logged in',
  response: { 200: CurrentUser },
})

export const Registration = Type.Object(
  { email: EmailAddress, password: NewPassword, name: Type.Optional(Name) },
  { additionalProperties: false },
)
export type Registration = Type.Static<typeof Registration>

/**
 * Creates an unconfirmed account and starts a session. Responds in the same way whether or not the address is taken. In
 * the same browser, a repetition starts another session of the same account.
 */
export const register = contract('register', {
  tags: ['user'],
  summary: 'Creates an account',
  headers: onceHeaders,
  body: Registration,
  response: { 201: User },
})

export const UserChange = Type.Object(
  {
    name: Type.Optional(Name),
    email: Type.Optional(EmailAddress),
    password: Type.Optional(NewPassword),
    currentPassword: CurrentPassword,
    watchDigest: Type.Optional(Type.Boolean({ description: 'Email about the watched zips after each new month' })),
  },
  { additionalProperties: false, description: 'Changing email or password requires a password given recently' },
)
export type UserChange = Type.Static<typeof UserChange>

/**
 * Changes the caller's account. A new address must be confirmed, and a confirmed one stays in use until then. A new
 * password gives this session another id and ends all others, API keys, mailed links and a change of the address that
 * is not confirmed.
 */
export const changeUser = contract('changeUser', {
  tags: ['user'],
  summary: 'Changes the account',
  body: UserChange,
  response: { 200: User },
})

/** Deletes the caller's account and its data. */
export const deleteUser = contract('deleteUser', {
  tags: ['user'],
  summary: 'Deletes the account and its data',
  body: Type.Object({ currentPassword: CurrentPassword }, { additionalProperties: false }),
  response: done,
})

/** Confirms the caller's password, so that changes that require it need none for ten minutes. */
export const givePassword = contract('givePassword', {
  tags: ['user'],
  summary: 'Confirms the password for the changes that require it',
  body: Type.Object({ currentPassword: Password }, { additionalProperties: false }),
  response: done,
})
