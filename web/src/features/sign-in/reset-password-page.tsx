import { useState } from 'react'
import { Link } from 'react-router-dom'
import { loadSession } from '../../lib/account/session.ts'
import { ApiError } from '../../lib/api/request.ts'
import { newPasswordError, passwordRule } from '../../ui/form/account-checks.ts'
import formClasses from '../../ui/form/form.module.css'
import { FormFailure } from '../../ui/form/form-failure.tsx'
import { PasswordField } from '../../ui/form/password-field.tsx'
import { SubmitButton } from '../../ui/form/submit-button.tsx'
import { useForm } from '../../ui/form/use-form.ts'
import { AccountPage } from './account-page.tsx'
import { InvalidLink } from './invalid-link.tsx'
import classes from './sign-in.module.css'
import { setPassword } from './sign-in-api.ts'
import { useEmailToken } from './use-email-token.ts'

export default function ResetPasswordPage() {
  const token = useEmailToken()
  const [state, setState] = useState<'open' | 'invalid' | 'done'>('open')
  if (state === 'done') {
    return (
      <AccountPage lede="All your devices have been logged out." title="Password changed">
        <Link to="/login">Log in with your new password</Link>
      </AccountPage>
    )
  }
  if (token === null || state === 'invalid') {
    return (
      <AccountPage lede="A reset link works once, within 60 minutes." title="Set a new password">
        <InvalidLink title="This link doesn’t work">
          <Link to="/forgot-password">Send a new link</Link>
        </InvalidLink>
      </AccountPage>
    )
  }
  return (
    <AccountPage lede="All your devices will be logged out." title="Set a new password">
      <NewPasswordForm
        onInvalid={() => setState('invalid')}
        onDone={() => setState('done')}
        token={token}
      />
    </AccountPage>
  )
}

interface NewPasswordFormProps {
  readonly token: string
  readonly onDone: () => void
  readonly onInvalid: () => void
}

function NewPasswordForm({ token, onDone, onInvalid }: NewPasswordFormProps) {
  const { form, field, failure, isBusy } = useForm({
    initialValues: { password: '' },
    validate: (typed) => ({ password: newPasswordError(typed.password) }),
    send: async ({ password }) => {
      try {
        await setPassword({ token, password })
      } catch (error) {
        if (error instanceof ApiError && error.fields.token) return onInvalid()
        throw error
      }
      // The reset ends every session, including one in this browser.
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
        <SubmitButton isBusy={isBusy} busyText="Saving…">
          Set password
        </SubmitButton>
      </div>
    </form>
  )
}
