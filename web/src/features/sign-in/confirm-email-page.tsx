import '@mantine/core/styles/Button.layer.css'
import { Button } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { Link } from 'react-router-dom'
import { openAccountModal } from '../../lib/account/account-modal.ts'
import { loadSession, useSession } from '../../lib/account/session.ts'
import { ApiError } from '../../lib/errors.ts'
import { useEmailToken } from '../../lib/navigation/router.ts'
import formClasses from '../../ui/form/form.module.css'
import { InvalidLink } from '../../ui/form/token-form.tsx'
import { FormFailure, SubmitButton, useForm } from '../../ui/form/use-form.tsx'
import { FormPage } from '../../ui/page/form-page.tsx'
import { NewPasswordForm } from './reset-password-page.tsx'
import classes from './sign-in.module.css'
import { confirmEmail, createConfirmationCode, type ShownCode } from './sign-in-api.ts'

/** What the link leads to; `elsewhere`: it was opened in another browser than the one that signed up. */
type State = 'open' | 'elsewhere' | 'password' | 'login' | 'invalid' | 'done'

/** Asks for a click: a mail scanner that opens every link must not confirm an address. */
export default function ConfirmEmailPage() {
  const token = useEmailToken()
  const isLoggedIn = useSession((session) => session.state === 'user')
  const [state, setState] = useState<State>('open')
  const [shown, setShown] = useState<ShownCode | null>(null)
  async function finish() {
    await loadSession()
    setState('done')
  }
  /** Runs a call of the link; if the link does not work, says so. */
  const withLink = async (call: () => Promise<void>) => {
    try {
      await call()
    } catch (error) {
      if (error instanceof ApiError && error.fields.token) return setState('invalid')
      throw error
    }
  }
  const showCode = () =>
    withLink(async () => {
      setShown(await createConfirmationCode(token ?? ''))
      setState('elsewhere')
    })
  const { form, failure, isBusy } = useForm({
    initialValues: {},
    send: () =>
      withLink(async () => {
        try {
          await confirmEmail({ token: token ?? '' })
        } catch (error) {
          if (error instanceof ApiError && error.fields.password) return showCode()
          if (error instanceof ApiError && error.status === 403) return setState('login')
          throw error
        }
        await finish()
      }),
  })
  const nextLink = isLoggedIn ? <Link to="/home">Go to your places</Link> : <Link to="/login">Log in</Link>
  if (state === 'done') {
    return (
      <FormPage lede="Thanks. Your account is all set." title="Email confirmed">
        {nextLink}
      </FormPage>
    )
  }
  if (state === 'login') return <LoginFirst isLoggedIn={isLoggedIn} onLogin={() => setState('open')} />
  if (state === 'elsewhere' && shown) {
    return <CodePage onNewCode={showCode} onPassword={() => setState('password')} shown={shown} />
  }
  if (state === 'password' && token !== null) {
    return (
      <FormPage
        lede="Choose a new password, so that only you can log in. Devices that are logged in to this account will be logged out."
        title="Confirm your email"
      >
        <NewPasswordForm
          onDone={finish}
          onInvalid={() => setState('invalid')}
          send={(password) => confirmEmail({ token, password })}
        />
        <Button className={classes.back ?? ''} onClick={() => setState('elsewhere')} variant="subtle">
          Back to the code
        </Button>
      </FormPage>
    )
  }
  return (
    <FormPage lede="Click to finish signing up." title="Confirm your email">
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

/** The link changes the address of a confirmed account, which only a session of that account may confirm. */
function LoginFirst({ isLoggedIn, onLogin }: { readonly isLoggedIn: boolean; readonly onLogin: () => void }) {
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
        onClick={() => openAccountModal('login', { reason: 'Log in to confirm your new email.', onSuccess: onLogin })}
      >
        Log in
      </Button>
    </FormPage>
  )
}

interface CodePageProps {
  readonly shown: ShownCode
  readonly onNewCode: () => Promise<void>
  readonly onPassword: () => void
}

/** Shows a code to type in the browser that signed up, whose password is then confirmed. */
function CodePage({ shown: { code, minutes }, onNewCode, onPassword }: CodePageProps): ReactNode {
  const { form, failure, isBusy } = useForm({ initialValues: {}, send: onNewCode })
  return (
    <FormPage
      aside={
        <>
          <h2>Can’t get back there?</h2>
          <p>Choose a new password here. It confirms your email, and logs out the browser where you signed up.</p>
          <p>
            <Button onClick={onPassword} variant="default">
              Choose a new password
            </Button>
          </p>
          <h2>Didn’t sign up?</h2>
          <p>Close this page, and give the code to no one: it would let them use your email for their account.</p>
        </>
      }
      lede="The account was made in another browser. Enter this code there:"
      title="Confirm your email"
    >
      <div className={formClasses.form}>
        <p className={classes.code}>
          <b>
            {code.slice(0, 3)} {code.slice(3)}
          </b>
          <span>works once, for {minutes} minutes</span>
        </p>
        <ol className={classes.steps}>
          <li>Go back to the browser where you signed up.</li>
          <li>If it doesn’t ask for a code, open “My places” and choose “Enter the code”.</li>
          <li>Type the code, then log in here with the password you chose there.</li>
        </ol>
        <form {...form} aria-label="New code" className={classes.actions}>
          <Link to="/login">Log in</Link>
          <SubmitButton busyText="Loading…" isBusy={isBusy} variant="default">
            Show a new code
          </SubmitButton>
        </form>
        <FormFailure error={failure} />
      </div>
    </FormPage>
  )
}
