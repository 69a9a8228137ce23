import Type from 'typebox'
import { contract } from '../contract.ts'
import { done, nullable, oneOf, rowNumber } from '../values.ts'
import { messageKinds } from './form-rules.ts'
import { ReportedFigure } from './message-forms.ts'

const Kind = oneOf(messageKinds, { description: 'The form that it was sent by' })

/** A message as operators see it. */
export const Message = Type.Object(
  {
    id: Type.Integer({ description: 'Number of the message' }),
    kind: Kind,
    name: Type.String({ description: 'Name; empty for a problem' }),
    email: nullable(Type.String({ description: 'Where to answer' })),
    text: Type.String({ description: 'What the person wrote' }),
    about: nullable(ReportedFigure),
    sentAt: Type.String({ description: 'When the person sent it, ISO 8601' }),
    mailedAt: nullable(Type.String({ description: 'When it was mailed to the operators, ISO 8601; null before' })),
    doneAt: nullable(Type.String({ description: 'When an operator marked it done, ISO 8601' })),
  },
  { $id: 'Message' },
)
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

/** Marks a message as done, or as open again. */
export const markMessage = contract('markMessage', {
  tags: ['admin'],
  summary: 'Marks a message as done or open',
  params: Type.Object({ id: rowNumber('Number of the message') }),
  body: Type.Object({ done: Type.Boolean({ description: 'False opens it again' }) }, { additionalProperties: false }),
  response: done,
})
