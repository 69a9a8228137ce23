import Type from 'typebox'
import { paths } from '../paths.ts'
import { EmailAddress, NewPassword } from './accounts.ts'

/** Mails a link to set a new password, or to confirm an account that is not confirmed. Responds in the same way whether or not there is an account. */
export const forgotPassword = {
  method: 'POST',
  url: paths.forgotPassword,
  schema: {
    operationId: 'forgotPassword',
    tags: ['user'],
    body: Type.Object({ email: EmailAddress }, { additionalProperties: false }),
  },
} as const

const MailedToken = Type.String({ minLength: 1, maxLength: 100, description: 'Token from the mailed link' })

/**
 * Sets a password with the token of a mailed link, once. Also confirms the address, makes the browser known to the account,
 * and ends all sessions, API keys, other mailed links and a change of the address that is not confirmed.
 */
export const resetPassword = {
  method: 'POST',
  url: paths.resetPassword,
  schema: {
    operationId: 'resetPassword',
    tags: ['user'],
    body: Type.Object({ token: MailedToken, password: NewPassword }, { additionalProperties: false }),
  },
} as const

/**
 * Confirms an address with the token of a mailed link. Outside the browser that signed up, a new password is
 * required (422 on `password` without one), and all sessions of the account end. The new address of a confirmed account is
 * confirmed only by a session of that account (403 otherwise).
 */
export const confirmEmail = {
  method: 'POST',
  url: paths.confirmEmail,
  schema: {
    operationId: 'confirmEmail',
    tags: ['user'],
    body: Type.Object({ token: MailedToken, password: Type.Optional(NewPassword) }, { additionalProperties: false }),
  },
} as const

/**
 * For the owner of an account that someone else has used, with the link of a mail about it, once. Ends all sessions, API keys,
 * mailed links and a change of the address that is not confirmed; puts the address back to which the mail was sent; removes
 * the password, and mails a link to set a new one.
 */
export const secureAccount = {
  method: 'POST',
  url: paths.secureAccount,
  schema: {
    operationId: 'secureAccount',
    tags: ['user'],
    body: Type.Object({ token: MailedToken }, { additionalProperties: false }),
    response: { 202: Type.Object({}, { additionalProperties: false }) },
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
