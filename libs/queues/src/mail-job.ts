import Type, { type Static } from 'typebox'

const AccountId = Type.String({ description: 'UUID; a deleted account gets no mail' })
const Email = Type.String({ description: 'Email address' })

/** What the owner of an account gets a mail about. */
export const SecurityEvent = Type.Union([
  Type.Literal('login', { description: 'In a browser that the account did not know' }),
  Type.Literal('password', { description: 'A new password' }),
  Type.Literal('email-requested', { description: 'A new address that is not confirmed yet' }),
  Type.Literal('email', { description: 'A new address' }),
  Type.Literal('second-factor-on'),
  Type.Literal('second-factor-off'),
  Type.Literal('api-key', { description: 'A new API key' }),
])
export type SecurityEvent = Static<typeof SecurityEvent>

/** What a mail is about, never a link: the worker creates the token, so that Redis holds no secret. */
export const UserMailJob = Type.Union([
  Type.Object({
    kind: Type.Literal('reset', { description: 'Requested; an unknown address gets no mail' }),
    email: Email,
  }),
  Type.Object({ kind: Type.Literal('confirm'), accountId: AccountId }),
  Type.Object({
    kind: Type.Literal('invitation', { description: 'Sent by an operator: sets a password' }),
    accountId: AccountId,
  }),
  Type.Object({
    kind: Type.Literal('security', { description: 'A change or a login, with a link for an owner who did not do it' }),
    event: SecurityEvent,
    accountId: AccountId,
    email: Type.String({ description: 'Confirmed email address that the account had before' }),
    atMs: Type.Integer({ description: 'When it happened, ms since 1970' }),
  }),
  // Added by the former release only, until all its processes have ended.
  Type.Object({ kind: Type.Literal('address-changed', { description: 'Notice to the former address' }), email: Email }),
  Type.Object({
    kind: Type.Literal('digest', { description: 'What changed in the watched zips' }),
    publication: Type.Integer({ description: 'Number of housing’s publication' }),
    accountId: AccountId,
  }),
])
export type UserMailJob = Static<typeof UserMailJob>

/** A row of the feedback service's `mail`, which says to whom and what about. */
export const FeedbackMailJob = Type.Object({ mailId: Type.Integer({ description: 'Number of the row' }) })
export type FeedbackMailJob = Static<typeof FeedbackMailJob>
