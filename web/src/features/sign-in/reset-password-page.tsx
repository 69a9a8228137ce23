import { useState } from 'react'
import { Link } from 'react-router-dom'
import { loadSession } from '../../lib/account/session.ts'
import { ApiError } from '../../lib/api/request.ts'
import { newPasswordProblem, passwordRule } from '../../ui/form/account-checks.ts'
import formClasses from '../../ui/form/form.module.css'
import { FormFailure } from '../../ui/form/form-failure.tsx'
import { PasswordField } from '../../ui/form/password-field.tsx'
import { SubmitButton } from '../../ui/form/submit-button.tsx'
import { useForm } from '../../ui/form/use-form.ts'
import { AccountPage } from './account-page.tsx'
import { DeadLink } from './dead-link.tsx'
import classes from './sign-in.module.css'
import { setPassword } from './sign-in-api.ts'
import { useMailedToken } from './use-mailed-token.ts'

export default function ResetPasswordPage() {
  const token = useMailedToken()
  const [state, setState] = useState<'open' | 'dead' | 'done'>('open')
  if (state === 'done') {
    return (
      <AccountPage
        lede="Every device that was logged in has to log in again."
        title="Your password is changed"
      >
        <Link to="/login">Log in with the new password</Link>
      </AccountPage>
    )
  }
  if (token === null || state === 'dead') {
    return (
      <AccountPage lede="A mailed link works once, for 60 minutes." title="Set a new password">
        <DeadLink title="This link does not work">
          <Link to="/forgot-password">Have a new one mailed</Link>
        </DeadLink>
      </AccountPage>
    )
  }
  return (
    <AccountPage
      lede="Every device that is logged in will have to log in again."
      title="Set a new password"
    >
      <NewPasswordForm
        onDead={() => setState('dead')}
        onDone={() => setState('done')}
        token={token}
      />
    </AccountPage>
  )
}

interface NewPasswordFormProps {
  readonly token: string
  readonly onDone: () => void
  readonly onDead: () => void
}

function NewPasswordForm({ token, onDone, onDead }: NewPasswordFormProps) {
  const [password, setTyped] = useState('')
  const { form, field, failure, busy } = useForm({
    values: { password },
    onText: (_, text) => setTyped(text),
    check: (typed) => ({ password: newPasswordProblem(typed.password) }),
    send: async () => {
      try {
        await setPassword({ token, password })
      } catch (error) {
        if (error instanceof ApiError && error.fields.token) return onDead()
        throw error
      }
      // The reset has ended every session, perhaps also one of this browser.
      await loadSession()
      onDone()
    },
  })
  return (
    <form {...form} aria-label="Set a new password" className={formClasses.form}>
      <PasswordField
        {...field('password')}
        autoComplete="new-password"
        hint={passwordRule}
        label="New password"
      />
      <FormFailure error={failure} />
      <div className={classes.actions} data-end="true">
        <SubmitButton busy={busy} busyWords="Saving…">
          Set password
        </SubmitButton>
      </div>
    </form>
  )
}
