import { useState } from 'react'
import { Link, useLocation } from 'react-router-dom'
import { nextPathOf, withNext } from '../../lib/navigation/paths.ts'
import formClasses from '../../ui/form/form.module.css'
import { EmailField, emailError } from '../../ui/form/text-field.tsx'
import { FormFailure, SubmitButton, useForm } from '../../ui/form/use-form.tsx'
import { FormPage } from '../../ui/page/form-page.tsx'
import classes from './sign-in.module.css'
import { draftOf, editDraft, requestPasswordLink } from './sign-in-api.ts'

export default function ForgotPasswordPage() {
  const next = nextPathOf(useLocation().search)
  const [sentTo, setSentTo] = useState<string | null>(null)
  const { form, field, failure, isBusy } = useForm({
    initialValues: draftOf('email'),
    onValuesChange: editDraft,
    validate: (typed) => ({ email: emailError(typed.email) }),
    send: async ({ email }) => {
      setSentTo(null)
      await requestPasswordLink(email.trim())
      setSentTo(email.trim())
    },
  })
  return (
    <FormPage lede="Enter your email and we’ll send a reset link." title="Forgot password">
      <form {...form} aria-label="Forgot password" className={formClasses.form}>
        <EmailField {...field('email')} />
        <FormFailure error={failure} />
        <p className={classes.sent} role="status">
          {sentTo === null
            ? null
            : `If ${sentTo} has an account, we’ve sent a link. A reset link works once, within 60 minutes.`}
        </p>
        <div className={classes.actions}>
          <Link to={withNext('/login', next)}>Back to log in</Link>
          <SubmitButton isBusy={isBusy} busyText="Sending…">
            {sentTo === null ? 'Send link' : 'Send again'}
          </SubmitButton>
        </div>
      </form>
    </FormPage>
  )
}
