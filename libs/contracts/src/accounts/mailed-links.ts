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

const MailedToken = Type.String({
  minLength: 1,
  maxLength: 100,
  description: 'Token from the mailed link',
})

/** Sets a password with the token of a mailed link, once. Also confirms the address and ends all sessions. */
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

/**
 * Confirms an address with the token of a mailed link. Outside the browser that signed up, a new password is
 * required (422 on `password` without one), and all sessions of the account end.
 */
export const confirmEmail = {
  method: 'POST',
  url: paths.confirmEmail,
  schema: {
    operationId: 'confirmEmail',
    tags: ['user'],
    body: Type.Object(
      { token: MailedToken, password: Type.Optional(NewPassword) },
      { additionalProperties: false },
    ),
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
