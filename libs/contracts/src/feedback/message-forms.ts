import Type from 'typebox'
import { EmailAddress } from '../accounts/accounts.ts'
import { contract } from '../contract.ts'
import { onceHeaders, oneOf } from '../values.ts'
import { FormAccepted, guardFields } from './form-fields.ts'
import { formLengths } from './form-rules.ts'

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
    about: oneOf(['zip', 'school'], { description: 'What the page is about' }),
    id: Type.String({ pattern: '^([0-9]{5}|[0-9]{12})$', description: 'Zip, or NCES id' }),
    figure: text('Label of the figure, or what else is wrong', formLengths.about),
    vintage: Type.Optional(Type.String({ maxLength: formLengths.about, description: 'Month or years of the figure' })),
    dataVersion: Type.Optional(
      Type.String({ maxLength: formLengths.about, description: 'Source and number of the load that the page showed' }),
    ),
  },
  { $id: 'ReportedFigure', additionalProperties: false },
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

/** Reports a wrong figure of a zip or a school. */
export const reportDataProblem = contract('reportDataProblem', {
  tags: ['feedback'],
  summary: 'Reports a data problem on a zip or school',
  headers: onceHeaders,
  body: DataProblem,
  response: { 200: FormAccepted },
})
