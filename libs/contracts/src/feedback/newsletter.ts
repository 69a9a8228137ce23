import Type from 'typebox'
import { EmailAddress } from '../accounts/accounts.ts'
import { contract } from '../contract.ts'
import { done, onceHeaders } from '../values.ts'
import { FormAccepted, guardFields } from './form-fields.ts'
import { formLengths } from './form-rules.ts'

export const Subscription = Type.Object({ email: EmailAddress, ...guardFields }, { additionalProperties: false })
export type Subscription = Type.Static<typeof Subscription>

/** Mails a link that confirms the subscription. The response is the same for an address that is subscribed. */
export const subscribeNewsletter = contract('subscribeNewsletter', {
  tags: ['feedback'],
  summary: 'Requests the newsletter',
  headers: onceHeaders,
  body: Subscription,
  response: { 200: FormAccepted },
})

const Token = Type.String({ minLength: 1, maxLength: 100, description: 'Signed token of the mailed link' })

/** Confirms a subscription. 422 on `token` if it is not one of ours or has expired. */
export const confirmNewsletter = contract('confirmNewsletter', {
  tags: ['feedback'],
  summary: 'Confirms the newsletter with a mailed link',
  body: Type.Object({ token: Token }, { additionalProperties: false }),
  response: done,
})

/**
 * Ends a subscription and deletes the address, without a login: the one-click unsubscribe of RFC 8058. The body is
 * ignored. 422 on `token` if it is not one of ours.
 */
export const unsubscribeNewsletter = contract('unsubscribeNewsletter', {
  tags: ['feedback'],
  summary: 'Unsubscribes from the newsletter with one click',
  querystring: Type.Object({ token: Token }),
  response: done,
})

/** Redirects people whose mail program opens the link to the page that asks for a click. */
export const openUnsubscribeNewsletter = contract('openUnsubscribeNewsletter', {
  tags: ['feedback'],
  summary: 'Opens the page that unsubscribes',
  querystring: Type.Object({ token: Token }),
  response: { 303: Type.Null({ description: 'Redirects to the page' }) },
})

export const NewsletterIssue = Type.Object(
  {
    subject: Type.String({
      maxLength: formLengths.subject,
      pattern: '^[^\\r\\n]*\\S[^\\r\\n]*$',
      description: 'Subject of the email; no two issues have the same',
    }),
    text: Type.String({ maxLength: 100_000, pattern: '\\S', description: 'Plain text' }),
  },
  { additionalProperties: false },
)
export type NewsletterIssue = Type.Static<typeof NewsletterIssue>

/** Mails an issue to every confirmed subscriber. 409 if there is an issue with this subject. */
export const sendNewsletter = contract('sendNewsletter', {
  tags: ['admin'],
  summary: 'Sends the newsletter',
  body: NewsletterIssue,
  response: { 202: Type.Object({ recipients: Type.Integer({ description: 'Emails that will be sent' }) }) },
})
