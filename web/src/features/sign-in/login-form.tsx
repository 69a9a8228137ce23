import { useState } from 'react'
import { Link, useLocation } from 'react-router-dom'
import { logIn } from '../../lib/account/session.ts'
import { nextPathOf, withNext } from '../../lib/navigation/next-path.ts'
import { emailError } from '../../ui/form/text-field.tsx'
import { EmailField } from '../../ui/form/text-field.tsx'
import formClasses from '../../ui/form/form.module.css'
import { FormFailure } from '../../ui/form/use-form.tsx'
import { PasswordField } from '../../ui/form/text-field.tsx'
import { SubmitButton } from '../../ui/form/use-form.tsx'
import { useForm } from '../../ui/form/use-form.tsx'
import { CodeForm } from './code-form.tsx'
import { clearDraft, draftOf, editDraft } from './draft.ts'
import classes from './sign-in.module.css'

export interface AccountFormProps {
  /** Called after logging in or signing up. */
  readonly onDone?: () => void
  /** Called when a link to another page is followed. */
  readonly onLeave?: () => void
}

export interface LoginFormProps extends AccountFormProps {
  /** Moves everything from the current, unconfirmed account to the account that logs in. */
  readonly bringAlong?: boolean
}

export function LoginForm({ onDone, onLeave, bringAlong = false }: LoginFormProps) {
  const [pending, setPending] = useState<string | null>(null)
  const { pathname, search } = useLocation()
  const isDialog = onLeave !== undefined
  const next = isDialog ? pathname + search : nextPathOf(search)
  const finish = () => {
    clearDraft()
    onDone?.()
  }
  const { form, field, failure, isBusy } = useForm({
    initialValues: draftOf('email', 'password'),
    onValuesChange: editDraft,
    validate: (typed) => ({
      email: emailError(typed.email),
      password: typed.password === '' ? 'Enter your password.' : undefined,
    }),
    send: async ({ email, password }) => {
      const result = await logIn({ email: email.trim(), password, ...(bringAlong && { bringAlong }) })
      if ('login' in result) return setPending(result.login)
      finish()
    },
  })
  if (pending !== null) {
    return <CodeForm login={pending} onBack={() => setPending(null)} onDone={finish} />
  }
  return (
    <form {...form} aria-label="Log in" className={formClasses.form}>
      <EmailField {...field('email')} hasFirstFocus />
      <PasswordField {...field('password')} autoComplete="current-password" label="Password" />
      <FormFailure error={failure} />
      <div className={classes.actions}>
        <Link onClick={onLeave} to={withNext('/forgot-password', next)}>
          Forgot password
        </Link>
        <SubmitButton isBusy={isBusy} busyText="Logging in…">
          Log in
        </SubmitButton>
      </div>
    </form>
  )
}
