import Type from 'typebox'
import { contract } from '../contract.ts'
import { accepted, done } from '../values.ts'
import { EmailAddress, NewPassword } from './accounts.ts'

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
 * and ends all sessions, API keys, other mailed links and a change of the address that is not confirmed.
 */
export const resetPassword = contract('resetPassword', {
  tags: ['user'],
  summary: 'Sets a password with a mailed link',
  body: Type.Object({ token: MailedToken, password: NewPassword }, { additionalProperties: false }),
  response: accepted,
})

/**
 * Confirms an address with the token of a mailed link. Outside the browser that signed up, a new password is
 * required (422 on `password` without one), and all sessions of the account end. The new address of a confirmed account is
 * confirmed only by a session of that account (403 otherwise).
 */
export const confirmEmail = contract('confirmEmail', {
  tags: ['user'],
  summary: 'Confirms an address with a mailed link',
  body: Type.Object({ token: MailedToken, password: Type.Optional(NewPassword) }, { additionalProperties: false }),
  response: done,
})

/**
 * For the owner of an account that someone else has used, with the link of a mail about it, once. Ends all sessions, API keys,
 * mailed links and a change of the address that is not confirmed; puts the address back to which the mail was sent; removes
 * the password, and mails a link to set a new one.
 */
export const secureAccount = contract('secureAccount', {
  tags: ['user'],
  summary: 'Undoes what someone else changed, with a mailed link',
  body: Type.Object({ token: MailedToken }, { additionalProperties: false }),
  response: accepted,
})

/** Mails another link to confirm the address. Does nothing if it is confirmed already. */
export const mailConfirmation = contract('mailConfirmation', {
  tags: ['user'],
  summary: 'Mails another link to confirm the address',
  response: accepted,
})
