import type { ContactMessage, DataProblem, Feedback, Subscription } from '@homeground/contracts'
import type { Ref } from 'react'
import { request } from '../../lib/api/request.ts'
import { TrapField } from '../../ui/form/form-guard.tsx'
import { type Form, FormFailure, SubmitButton } from '../../ui/form/use-form.tsx'

export const sendFeedback = (body: Feedback) => request('submitFeedbackForm', sentOnce(body))
export const sendContactMessage = (body: ContactMessage) => request('sendContactMessage', sentOnce(body))
export const reportDataProblem = (body: DataProblem) => request('reportDataProblem', sentOnce(body))
export const subscribe = (body: Subscription) => request('subscribeNewsletter', sentOnce(body))

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
