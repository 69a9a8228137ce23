import { limits } from '@homeground/catalog/defaults'
import Type from 'typebox'
import { contract } from '../contract.ts'
import { accepted, done, nullable, onceHeaders, oneOf } from '../values.ts'
import {
  confirmationCode,
  emailMaxLength,
  emailPattern,
  nameMaxLength,
  passwordMaxLength,
  passwordMinLength,
} from './account-rules.ts'

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
export const User = Type.Object({
  id: Type.String({ description: 'UUID' }),
  email: Type.String({ description: 'Email address as the user typed it' }),
  emailConfirmed: Type.Boolean({ description: 'The user has opened a link sent to the address' }),
  pendingEmail: Type.Optional(Type.String({ description: 'Replaces the email address once it is confirmed' })),
  name: Type.String({ description: 'Name of the user; may be empty' }),
  role: oneOf(['user', 'operator'], { description: 'Operators may use /api/admin' }),
  tier: oneOf(['free', 'premium'], { description: 'premium: unlimited searches' }),
  premiumUntil: nullable(Type.String({ description: 'End of the paid term, ISO 8601; null if there is none' })),
  watchDigest: Type.Boolean({
    description:
      'Gets an email about the watched places after each new month, and about the watched schools after new results; needs a confirmed email',
  }),
})
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
    watchDigest: Type.Optional(
      Type.Boolean({
        description:
          'Email about the watched places after each new month, and about the watched schools after new results',
      }),
    ),
  },
  { additionalProperties: false, description: 'Changing email or password requires a password given recently' },
)
export type UserChange = Type.Static<typeof UserChange>

/**
 * Changes the caller's account. A new address must be confirmed, and a confirmed one stays in use until then. A new
 * password gives this session and the feed of watched places another id, and ends all other sessions, API keys, mailed
 * links and a change of the address that is not confirmed.
 */
export const changeUser = contract('changeUser', {
  tags: ['user'],
  summary: 'Changes the account',
  body: UserChange,
  response: { 200: User },
})

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

/** Mails a link to set a new password, or to confirm an account that is not confirmed. Responds in the same way whether or not there is an account. */
export const forgotPassword = contract('forgotPassword', {
  tags: ['user'],
  summary: 'Mails a link to set a new password',
  body: Type.Object({ email: EmailAddress }, { additionalProperties: false }),
  response: accepted,
})

const MailedToken = Type.String({ minLength: 1, maxLength: 100, description: 'Token from the mailed link' })

/**
 * Sets a password with the token of a mailed link, once. Also confirms the address, makes the browser known to the account,
 * and ends all sessions, API keys, the address of the feed of watched places, other mailed links and a change of the address
 * that is not confirmed.
 */
export const resetPassword = contract('resetPassword', {
  tags: ['user'],
  summary: 'Sets a password with a mailed link',
  body: Type.Object({ token: MailedToken, password: NewPassword }, { additionalProperties: false }),
  response: accepted,
})

/**
 * Confirms an address with the token of a mailed link. Outside the browser that signed up, a new password is
 * required (422 on `password` without one), and all sessions of the account end; or the person gets a code to type there. The new address of a confirmed account is
 * confirmed only by a session of that account (403 otherwise).
 */
export const confirmEmail = contract('confirmEmail', {
  tags: ['user'],
  summary: 'Confirms an address with a mailed link',
  body: Type.Object({ token: MailedToken, password: Type.Optional(NewPassword) }, { additionalProperties: false }),
  response: done,
})

/**
 * For the owner of an account that someone else has used, with the link of a mail about it, once. Ends all sessions,
 * API keys, the address of the feed of watched places, mailed links and a change of the address that is not confirmed;
 * puts the address back to which the mail was sent; removes the password, and mails a link to set a new one.
 */
export const secureAccount = contract('secureAccount', {
  tags: ['user'],
  summary: 'Undoes what someone else changed, with a mailed link',
  body: Type.Object({ token: MailedToken }, { additionalProperties: false }),
  response: accepted,
})

/**
 * Mails another link and code to confirm the address; the code replaces the one before. Does nothing if it is confirmed
 * already.
 */
export const mailConfirmation = contract('mailConfirmation', {
  tags: ['user'],
  summary: 'Mails another link and code to confirm the address',
  response: accepted,
})

/**
 * For a person who opened a confirmation link outside the browser that signed up: returns a code to type there, instead of
 * setting a new password here. It replaces the code before. The link stays valid. 422 on `token` if the link does not work;
 * 403 for the new address of a confirmed account.
 */
export const createConfirmationCode = contract('createConfirmationCode', {
  tags: ['user'],
  summary: 'Returns a code to confirm an address where the person signed up',
  body: Type.Object({ token: MailedToken }, { additionalProperties: false }),
  response: {
    201: Type.Object({
      code: Type.String({ description: `${confirmationCode.digits} digits` }),
      minutes: Type.Integer({ description: 'For how long the code works' }),
    }),
  },
})

/**
 * Confirms the caller's address with the newest code that was mailed there, or shown by a mailed link, in the browser that
 * signed up. A code works once, for ten minutes and five attempts. 422 on `code` for every reason.
 */
export const confirmByCode = contract('confirmByCode', {
  tags: ['user'],
  summary: 'Confirms the address with a code',
  body: Type.Object(
    { code: Type.String({ minLength: 1, maxLength: 20, description: 'The digits; spaces do not matter' }) },
    { additionalProperties: false },
  ),
  response: { 200: User },
})

const fields = {
  id: Type.String({ description: 'UUID' }),
  name: Type.String({ description: 'Name chosen by the user' }),
  hint: Type.String({ description: 'Last four characters of the key' }),
  createdAt: Type.String({ description: 'When it was created, ISO 8601' }),
  lastUsedAt: nullable(
    Type.String({ description: 'Last call, accurate to a minute, ISO 8601; null if it was never used' }),
  ),
}

/** A personal API key, without the key itself. */
export const ApiKey = Type.Object(fields)
export type ApiKey = Type.Static<typeof ApiKey>

export const CreatedApiKey = Type.Object({
  ...fields,
  key: Type.String({ description: 'The key. It is never returned again' }),
})
export type CreatedApiKey = Type.Static<typeof CreatedApiKey>

export const listApiKeys = contract('listApiKeys', {
  tags: ['user'],
  summary: 'Lists the API keys',
  response: { 200: Type.Array(ApiKey, { description: `Newest first, at most ${limits.apiKeys}` }) },
})

/** Creates an API key. Requires premium and a password given recently. */
export const createApiKey = contract('createApiKey', {
  tags: ['user'],
  summary: 'Creates an API key',
  body: Type.Object(
    {
      name: Type.String({
        minLength: 1,
        maxLength: 60,
        pattern: '\\S',
        description: 'What the key is for, e.g. "My spreadsheet"',
      }),
      currentPassword: CurrentPassword,
    },
    { additionalProperties: false },
  ),
  response: { 201: CreatedApiKey },
})

/** Revokes one of the caller's API keys. It stops working at once. */
export const revokeApiKey = contract('revokeApiKey', {
  tags: ['user'],
  summary: 'Revokes an API key',
  params: Type.Object({ id: Type.String({ description: 'Id as listed' }) }),
  response: done,
})

/** The owner of an API key, as calls with the key need it. Internal. */
export interface ApiKeyOwner {
  /** UUID of the account. */
  readonly userId: string
  /** End of the paid term in ms since 1970; 0 without one. */
  readonly premiumUntilMs: number
}

/** Whose key it is, by the hash in the header x-api-key-hash; 404 for an unknown key. */
export const getApiKeyOwner = contract('getApiKeyOwner', {
  tags: ['internal'],
  response: { 200: Type.Unsafe<ApiKeyOwner>(Type.Unknown()) },
  isSerialized: true,
})
