import { Link } from 'react-router-dom'
import { logIn } from '../../lib/account/session.ts'
import { emailProblem } from '../../ui/form/account-checks.ts'
import { EmailField } from '../../ui/form/email-field.tsx'
import formClasses from '../../ui/form/form.module.css'
import { FormFailure } from '../../ui/form/form-failure.tsx'
import { PasswordField } from '../../ui/form/password-field.tsx'
import { SubmitButton } from '../../ui/form/submit-button.tsx'
import { useForm } from '../../ui/form/use-form.ts'
import { clearDraft, editDraft, useDraft } from './draft.ts'
import classes from './sign-in.module.css'

export interface AccountFormProps {
  /** Called after logging in or signing up. */
  readonly onDone?: () => void
  /** Called when a link to another page is followed. */
  readonly onLeave?: () => void
}

export function LoginForm({ onDone, onLeave }: AccountFormProps) {
  const { email, password } = useDraft()
  const { form, field, failure, busy } = useForm({
    values: { email, password },
    onText: editDraft,
    check: (typed) => ({
      email: emailProblem(typed.email),
      password: typed.password === '' ? 'Enter your password.' : undefined,
    }),
    send: async () => {
      await logIn({ email: email.trim(), password })
      clearDraft()
      onDone?.()
    },
  })
  return (
    <form {...form} aria-label="Log in" className={formClasses.form}>
      <EmailField {...field('email')} first />
      <PasswordField {...field('password')} autoComplete="current-password" label="Password" />
      <FormFailure error={failure} />
      <div className={classes.actions}>
        <Link onClick={onLeave} to="/forgot-password">
          Forgot password
        </Link>
        <SubmitButton busy={busy} busyWords="Logging in…">
          Log in
        </SubmitButton>
      </div>
    </form>
  )
}
