import '@mantine/core/styles/Button.layer.css'
import { Button } from '@mantine/core'
import { useState } from 'react'
import { Link } from 'react-router-dom'
import { openAccountModal } from '../../lib/account/account-modal.ts'
import { loadSession, useSession } from '../../lib/account/session.ts'
import { ApiError } from '../../lib/errors.ts'
import { useEmailToken } from '../../lib/navigation/router.ts'
import formClasses from '../../ui/form/form.module.css'
import { InvalidLink } from '../../ui/form/token-form.tsx'
import { FormFailure, SubmitButton, useForm } from '../../ui/form/use-form.tsx'
import { FormPage } from '../../ui/page/form-page.tsx'
import { NewPasswordForm } from './new-password-form.tsx'
import { confirmEmail } from './sign-in-api.ts'

/** Asks for a click: a mail scanner that opens every link must not confirm an address. */
export default function ConfirmEmailPage() {
  const token = useEmailToken()
  const isLoggedIn = useSession((session) => session.state === 'user')
  const [state, setState] = useState<'open' | 'password' | 'login' | 'invalid' | 'done'>('open')
  async function finish() {
    await loadSession()
    setState('done')
  }
  const { form, failure, isBusy } = useForm({
    initialValues: {},
    send: async () => {
      try {
        await confirmEmail({ token: token ?? '' })
      } catch (error) {
        if (error instanceof ApiError && error.fields.token) return setState('invalid')
        if (error instanceof ApiError && error.fields.password) return setState('password')
        if (error instanceof ApiError && error.status === 403) return setState('login')
        throw error
      }
      await finish()
    },
  })
  const nextLink = isLoggedIn ? <Link to="/home">Go to your places</Link> : <Link to="/login">Log in</Link>
  if (state === 'done') {
    return (
      <FormPage lede="Thanks. Your account is all set." title="Email confirmed">
        {nextLink}
      </FormPage>
    )
  }
  if (state === 'login') {
    return (
      <FormPage
        lede={
          isLoggedIn
            ? 'This link changes the email of another account. Log in to that account with its current email to confirm the new one.'
            : 'This link changes the email of an account. Log in to that account with its current email to confirm the new one.'
        }
        title={isLoggedIn ? 'Log in to the other account' : 'Log in first'}
      >
        {/* In the dialog: the token of the link must not appear in the address of a login page. */}
        <Button
          onClick={() =>
            openAccountModal('login', {
              reason: 'Log in to confirm your new email.',
              onSuccess: () => setState('open'),
            })
          }
        >
          Log in
        </Button>
      </FormPage>
    )
  }
  if (state === 'password' && token !== null) {
    return (
      <FormPage
        lede="You signed up in another browser. Choose a new password, so that only you can log in. Devices that are logged in to this account will be logged out."
        title="Confirm your email"
      >
        <NewPasswordForm
          onDone={finish}
          onInvalid={() => setState('invalid')}
          send={(password) => confirmEmail({ token, password })}
        />
      </FormPage>
    )
  }
  return (
    <FormPage lede="Confirm this is your email." title="Confirm your email">
      {token === null || state === 'invalid' ? (
        <InvalidLink title="This link doesn’t work">{nextLink}</InvalidLink>
      ) : (
        <form {...form} aria-label="Confirm your email" className={formClasses.form}>
          <FormFailure error={failure} />
          <div>
            <SubmitButton isBusy={isBusy} busyText="Confirming…">
              Confirm email
            </SubmitButton>
          </div>
        </form>
      )}
    </FormPage>
  )
}
