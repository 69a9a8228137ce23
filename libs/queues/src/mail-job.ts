import Type, { type Static } from 'typebox'

const AccountId = Type.String({ description: 'UUID; a deleted account gets no mail' })
const Email = Type.String({ description: 'Email address' })

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
    kind: Type.Literal('address-changed', { description: 'Notice to the former address' }),
    email: Email,
  }),
  Type.Object({
    kind: Type.Literal('digest', { description: 'What changed in the watched zips' }),
    publication: Type.Integer({ description: 'Number of housing’s publication' }),
    accountId: AccountId,
  }),
])
export type UserMailJob = Static<typeof UserMailJob>

/** A row of the feedback service's `mail`, which says to whom and what about. */
export const FeedbackMailJob = Type.Object({
  mailId: Type.Integer({ description: 'Number of the row' }),
})
export type FeedbackMailJob = Static<typeof FeedbackMailJob>
