import type { ContactMessage, DataProblem, Feedback, Subscription } from '@homeground/contracts'
import { formLengths } from '@homeground/contracts/form-rules'
import { messages } from '@homeground/contracts/messages'
import { type Ref, useState } from 'react'
import { type ApiResponse, request } from '../../lib/api/request.ts'
import { ApiError } from '../../lib/errors.ts'
import formClasses from '../../ui/form/form.module.css'
import { TrapField, useFormGuard } from '../../ui/form/form-guard.tsx'
import { TextArea } from '../../ui/form/text-area.tsx'
import { TextField } from '../../ui/form/text-field.tsx'
import { type Form, FormFailure, SubmitButton, useForm } from '../../ui/form/use-form.tsx'
import classes from './feedback.module.css'

/** The specification's form in the footer. Its label says what became of the last message. */
export default function FeedbackForm() {
  const [isEmailSent, setIsEmailSent] = useState(false)
  const { trap, prove } = useFormGuard()
  const { form, field, failure, isBusy, reset } = useForm({
    initialValues: { name: '', feedback: '' },
    onValuesChange: ({ name, feedback }) => {
      if (name + feedback !== '') setIsEmailSent(false)
    },
    validate: ({ name, feedback }) => ({
      name: missing(name, 'Enter your name.'),
      feedback: missing(feedback, 'Enter your message.'),
    }),
    send: async (values) => {
      await sendFeedback({ ...values, ...(await prove()) })
      reset()
      setIsEmailSent(true)
    },
  })
  const isIncomplete = Boolean(field('name').error ?? field('feedback').error)
  const label = isIncomplete
    ? messages.feedbackFailed
    : isBusy
      ? 'Sending your feedback…'
      : isEmailSent
        ? 'Thank you. Your feedback was sent.'
        : failure
          ? 'Sorry, feedback not sent.'
          : 'What should we add or fix?'
  return (
    <form {...form} aria-label="Send feedback" className={formClasses.form}>
      <div>
        <h2>Send feedback</h2>
        <p
          className={classes.label}
          data-state={isIncomplete || failure ? 'failed' : isEmailSent ? 'sent' : 'open'}
          role="status"
        >
          {label}
        </p>
      </div>
      <TextField {...field('name')} autoComplete="name" label="Name" maxLength={formLengths.name} required />
      <TextArea {...field('feedback')} label="Message" maxLength={formLengths.text} rows={3} />
      <FormEnd failure={failure} isBusy={isBusy} trap={trap}>
        Send
      </FormEnd>
    </form>
  )
}

const sendFeedback = (body: Feedback) => accepted(request('submitFeedbackForm', sentOnce(body)))
export const sendContactMessage = (body: ContactMessage) => accepted(request('sendContactMessage', sentOnce(body)))
/** Returns the reference number of the report, if the server names one. */
export async function reportDataProblem(body: DataProblem): Promise<number | undefined> {
  const sent = request('reportDataProblem', sentOnce(body))
  await accepted(sent)
  return (await sent).data.reference
}
export const subscribe = (body: Subscription) => accepted(request('subscribeNewsletter', sentOnce(body)))

/** @throws ApiError as `request` does, and if the response carries an error: then the form has failed, whatever its status. */
async function accepted(sent: Promise<ApiResponse<object | null>>): Promise<void> {
  const { data } = await sent
  const message = data && 'error' in data ? String(data.error ?? '') : ''
  if (message !== '') throw new ApiError({ status: 200, code: 'unknown', message })
}

/** Without alerts: the forms show errors themselves. A form that is sent again after a failure is stored once. */
function sentOnce<Form extends Pick<Feedback, 'website' | 'elapsedMs'>>(body: Form) {
  const { website: _, elapsedMs: __, ...once } = body
  return { body, once, quiet: true }
}

/** The error of an empty field; undefined if there is a text. */
export function missing(text: string, error: string): string | undefined {
  return text.trim() === '' ? error : undefined
}

interface FormEndProps extends Pick<Form<string>, 'failure' | 'isBusy'> {
  readonly trap: Ref<HTMLInputElement>
  readonly className?: string | undefined
  /** On the button. */
  readonly children: string
}

/** The end of each form: the field that only programs fill in, why it was not sent, and the button. */
export function FormEnd({ trap, failure, isBusy, className, children }: FormEndProps) {
  return (
    <>
      <TrapField ref={trap} />
      <FormFailure error={failure} />
      <div className={className}>
        <SubmitButton busyText="Sending…" isBusy={isBusy}>
          {children}
        </SubmitButton>
      </div>
    </>
  )
}
