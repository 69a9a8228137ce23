import { useState } from 'react'
import { Link } from 'react-router-dom'
import { loadSession } from '../../lib/account/session.ts'
import { ApiError } from '../../lib/errors.ts'
import { useEmailToken } from '../../lib/navigation/router.ts'
import formClasses from '../../ui/form/form.module.css'
import { newPasswordError, PasswordField, passwordRule } from '../../ui/form/text-field.tsx'
import { InvalidLink } from '../../ui/form/token-form.tsx'
import { FormFailure, SubmitButton, useForm } from '../../ui/form/use-form.tsx'
import { FormPage } from '../../ui/page/form-page.tsx'
import classes from './sign-in.module.css'
import { setPassword } from './sign-in-api.ts'

export default function ResetPasswordPage() {
  const token = useEmailToken()
  const [state, setState] = useState<'open' | 'invalid' | 'done'>('open')
  if (state === 'done') {
    return (
      <FormPage lede="All your devices have been logged out." title="Password changed">
        <Link to="/login">Log in with your new password</Link>
      </FormPage>
    )
  }
  if (token === null || state === 'invalid') {
    return (
      <FormPage lede="A reset link works once, within 60 minutes." title="Set a new password">
        <InvalidLink title="This link doesn’t work">
          <Link to="/forgot-password">Send a new link</Link>
        </InvalidLink>
      </FormPage>
    )
  }
  return (
    <FormPage
      lede="All your devices will be logged out, and your API keys and the address of your feed will stop working."
      title="Set a new password"
    >
      <NewPasswordForm
        onDone={async () => {
          // The reset ends every session, including one in this browser.
          await loadSession()
          setState('done')
        }}
        onInvalid={() => setState('invalid')}
        send={(password) => setPassword({ token, password })}
      />
    </FormPage>
  )
}

interface NewPasswordFormProps {
  /** @throws ApiError with `fields.token` if the link doesn't work. */
  readonly send: (password: string) => Promise<void>
  readonly onDone: () => Promise<void>
  readonly onInvalid: () => void
}

/** Takes the new password of a mailed link. */
export function NewPasswordForm({ send, onDone, onInvalid }: NewPasswordFormProps) {
  const { form, field, failure, isBusy } = useForm({
    initialValues: { password: '' },
    validate: (typed) => ({ password: newPasswordError(typed.password) }),
    send: async ({ password }) => {
      try {
        await send(password)
      } catch (error) {
        if (error instanceof ApiError && error.fields.token) return onInvalid()
        throw error
      }
      await onDone()
    },
  })
  return (
    <form {...form} aria-label="Set a new password" className={formClasses.form}>
      <PasswordField {...field('password')} autoComplete="new-password" hint={passwordRule} label="New password" />
      <FormFailure error={failure} />
      <div className={classes.actions}>
        <SubmitButton isBusy={isBusy} busyText="Saving…">
          Set password
        </SubmitButton>
      </div>
    </form>
  )
}
