import { formLengths } from '@homeground/contracts/form-rules'
import { messages } from '@homeground/contracts/messages'
import { useState } from 'react'
import formClasses from '../../ui/form/form.module.css'
import { useFormGuard } from '../../ui/form/form-guard.tsx'
import { TextArea } from '../../ui/form/text-area.tsx'
import { TextField } from '../../ui/form/text-field.tsx'
import { useForm } from '../../ui/form/use-form.tsx'
import classes from './feedback.module.css'
import { FormEnd, missing, sendFeedback } from './feedback-parts.tsx'

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
      feedback: missing(feedback, 'Enter your idea.'),
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
    <form {...form} aria-label="Submit an idea" className={formClasses.form}>
      <div>
        <h2>Submit an idea</h2>
        <p
          className={classes.label}
          data-state={isIncomplete || failure ? 'failed' : isEmailSent ? 'sent' : 'open'}
          role="status"
        >
          {label}
        </p>
      </div>
      <TextField {...field('name')} autoComplete="name" label="Name" maxLength={formLengths.name} required />
      <TextArea {...field('feedback')} label="Idea" maxLength={formLengths.text} rows={3} />
      <FormEnd failure={failure} isBusy={isBusy} trap={trap}>
        Send feedback
      </FormEnd>
    </form>
  )
}
