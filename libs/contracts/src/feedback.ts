import Type from 'typebox'
import { EmailAddress } from './accounts/accounts.ts'
import { contract } from './contract.ts'
import { formLengths, leastFormMs, messageKinds } from './form-rules.ts'
import { done, nullable, onceHeaders, oneOf, rowNumber } from './values.ts'

/** Fields by which forms recognize programs; a call without them is accepted. */
export const guardFields = {
  website: Type.Optional(
    Type.String({
      maxLength: formLengths.about,
      description: 'Not shown to people: a call with a text in it is refused',
    }),
  ),
  elapsedMs: Type.Optional(
    Type.Integer({
      minimum: 0,
      maximum: Number.MAX_SAFE_INTEGER,
      description: `Milliseconds since the form was shown; fewer than ${leastFormMs} are refused`,
    }),
  ),
}

/** A form that is stored; its mail is sent later. */
export const FormAccepted = Type.Object({
  ok: Type.Literal(true, { description: 'Stored; it is mailed even if mail is down now' }),
})

const text = (description: string, length: number) => Type.String({ maxLength: length, pattern: '\\S', description })

export const Feedback = Type.Object(
  {
    // The specification has a sentence of its own for empty fields, so the schema accepts them.
    name: Type.String({ default: '', maxLength: formLengths.name, description: 'Name; required' }),
    feedback: Type.String({ default: '', maxLength: formLengths.text, description: 'What the person says; required' }),
    ...guardFields,
  },
  { additionalProperties: false },
)
export type Feedback = Type.Static<typeof Feedback>

/** The form in the footer. 422 with the specification's sentence if a field is empty. */
export const submitFeedbackForm = contract('submitFeedbackForm', {
  tags: ['feedback'],
  summary: 'Sends feedback',
  headers: onceHeaders,
  body: Feedback,
  response: { 200: FormAccepted },
})

export const ContactMessage = Type.Object(
  {
    name: text('Name', formLengths.name),
    email: EmailAddress,
    message: text('What the person writes', formLengths.text),
    ...guardFields,
  },
  { additionalProperties: false },
)
export type ContactMessage = Type.Static<typeof ContactMessage>

/** The contact page: a message that is answered by email. */
export const sendContactMessage = contract('sendContactMessage', {
  tags: ['feedback'],
  summary: 'Sends a message',
  headers: onceHeaders,
  body: ContactMessage,
  response: { 200: FormAccepted },
})

/** Which figure is wrong, as the page showed it. */
export const ReportedFigure = Type.Object(
  {
    about: oneOf(['zip', 'school', 'district'], { description: 'What the page is about' }),
    id: Type.String({
      pattern: '^([0-9]{5}|[0-9]{7}|[0-9]{12})$',
      description: 'Zip, or NCES id of the district or school',
    }),
    figure: text('Label of the figure, or what else is wrong', formLengths.about),
    vintage: Type.Optional(Type.String({ maxLength: formLengths.about, description: 'Month or years of the figure' })),
    dataVersion: Type.Optional(
      Type.String({ maxLength: formLengths.about, description: 'Source and number of the load that the page showed' }),
    ),
  },
  { additionalProperties: false },
)
export type ReportedFigure = Type.Static<typeof ReportedFigure>

export const DataProblem = Type.Object(
  {
    problem: text('What is wrong', formLengths.text),
    email: Type.Optional(EmailAddress),
    ...ReportedFigure.properties,
    ...guardFields,
  },
  { additionalProperties: false },
)
export type DataProblem = Type.Static<typeof DataProblem>

/** A report that is stored, with the number under which operators find it. */
export const ReportAccepted = Type.Object({
  ...FormAccepted.properties,
  reference: Type.Optional(rowNumber('Reference number of the report; missing if a former release stored it')),
})

export const reportDataProblem = contract('reportDataProblem', {
  tags: ['feedback'],
  summary: 'Reports a data problem on a zip, school or district',
  headers: onceHeaders,
  body: DataProblem,
  response: { 200: ReportAccepted },
})

const Kind = oneOf(messageKinds, { description: 'The form that it was sent by' })

/** A message as operators see it. */
export const Message = Type.Object({
  id: Type.Integer({ description: 'Number of the message' }),
  kind: Kind,
  name: Type.String({ description: 'Name; empty for a problem' }),
  email: nullable(Type.String({ description: 'Where to answer' })),
  text: Type.String({ description: 'What the person wrote' }),
  about: nullable(ReportedFigure),
  sentAt: Type.String({ description: 'When the person sent it, ISO 8601' }),
  mailedAt: nullable(Type.String({ description: 'When it was mailed to the operators, ISO 8601; null before' })),
  doneAt: nullable(Type.String({ description: 'When an operator marked it done, ISO 8601' })),
})
export type Message = Type.Static<typeof Message>

/** The newest 100 messages, or the newest 100 before one. */
export const listMessages = contract('listMessages', {
  tags: ['admin'],
  summary: 'Lists what people wrote',
  querystring: Type.Object({
    kind: Type.Optional(Kind),
    state: Type.Optional(oneOf(['open', 'done'], { description: 'By default both' })),
    before: Type.Optional(rowNumber('Only messages with lower numbers')),
  }),
  response: { 200: Type.Array(Message, { description: 'Newest first' }) },
})

export const markMessage = contract('markMessage', {
  tags: ['admin'],
  summary: 'Marks a message as done or open',
  params: Type.Object({ id: rowNumber('Number of the message') }),
  body: Type.Object({ done: Type.Boolean({ description: 'False opens it again' }) }, { additionalProperties: false }),
  response: done,
})

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
  otherErrors: [409],
  body: NewsletterIssue,
  response: { 202: Type.Object({ recipients: Type.Integer({ description: 'Emails that will be sent' }) }) },
})

export const PageView = Type.Object(
  {
    path: Type.String({
      maxLength: 500,
      pattern: '^/',
      description: 'Path of the page; counted by its route, e.g. /zip/:zip',
    }),
    title: Type.String({ maxLength: 300, description: 'Title of the page; not stored' }),
  },
  { additionalProperties: false },
)

/** Counts a page view by day and route. Stores neither the IP address nor the user. */
export const countPageView = contract('countPageView', {
  tags: ['feedback'],
  summary: 'Counts a page view',
  body: PageView,
  response: done,
})
