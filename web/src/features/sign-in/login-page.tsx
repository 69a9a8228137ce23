import '@mantine/core/styles/Button.layer.css'
import { nameMaxLength } from '@homeground/contracts/account-rules'
import { Button } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'
import { Link, useLocation } from 'react-router-dom'
import { logIn, logInWithCode, signUp } from '../../lib/account/session.ts'
import { raiseNote } from '../../lib/alerts.ts'
import { nextPathOf, withNext } from '../../lib/navigation/paths.ts'
import formClasses from '../../ui/form/form.module.css'
import {
  EmailField,
  emailError,
  newPasswordError,
  PasswordField,
  passwordRule,
  TextField,
} from '../../ui/form/text-field.tsx'
import { FormFailure, SubmitButton, useForm } from '../../ui/form/use-form.tsx'
import { FormPage } from '../../ui/page/form-page.tsx'
import classes from './sign-in.module.css'
import { clearDraft, draftOf, editDraft, usePasswordCleared } from './sign-in-api.ts'

/** The login and the sign-up, which link to each other. */
export default function LoginPage() {
  const { pathname, search } = useLocation()
  usePasswordCleared()
  return /^\/signup/i.test(pathname) ? (
    <FormPage
      aside={
        <>
          <h2>With an account</h2>
          <p>Save places and add notes.</p>
          <p>Watch zips and see price changes each month.</p>
          <p>Save searches and run them again.</p>
          <p>
            Already have an account? <Link to={{ pathname: '/login', search }}>Log in</Link>
          </p>
        </>
      }
      lede="Free. Save places, notes and searches."
      title="Sign up"
    >
      <RegisterForm />
    </FormPage>
  ) : (
    <FormPage
      aside={
        <>
          <h2>No account yet?</h2>
          <p>
            <Link to={{ pathname: '/signup', search }}>Sign up</Link> with an email and a password. It’s free.
          </p>
        </>
      }
      lede="Your places, schools and searches are waiting."
      title="Log in"
    >
      <LoginForm />
    </FormPage>
  )
}

interface AccountFormProps {
  /** Called after logging in or signing up. */
  readonly onDone?: () => void
  /** Called when a link to another page is followed. */
  readonly onLeave?: () => void
}

interface LoginFormProps extends AccountFormProps {
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

interface CodeFormProps {
  /** The login whose password was right. */
  readonly login: string
  readonly onDone: () => void
  /** Called to enter email and password again. */
  readonly onBack: () => void
}

/** The second step of a login to an account with a second factor. */
function CodeForm({ login, onDone, onBack }: CodeFormProps) {
  const element = useRef<HTMLFormElement>(null)
  useEffect(() => element.current?.querySelector('input')?.focus(), [])
  const { form, field, failure, isBusy } = useForm({
    initialValues: { code: '' },
    validate: ({ code }) => ({ code: code.trim().length < 6 ? 'Enter the six-digit code from your app.' : undefined }),
    send: async ({ code }) => {
      await logInWithCode({ login, code: code.trim() })
      onDone()
    },
  })
  return (
    <form {...form} aria-label="Enter a code" className={formClasses.form} ref={element}>
      <TextField
        {...field('code')}
        autoComplete="one-time-code"
        hint="The six-digit code from your authenticator app, or a recovery code."
        label="Code"
        maxLength={60}
        required
      />
      <FormFailure error={failure} />
      <div className={classes.actions}>
        <Button onClick={onBack} variant="subtle">
          Back
        </Button>
        <SubmitButton isBusy={isBusy} busyText="Logging in…">
          Log in
        </SubmitButton>
      </div>
    </form>
  )
}

export function RegisterForm({ onDone }: Pick<AccountFormProps, 'onDone'>) {
  const { form, field, failure, isBusy } = useForm({
    initialValues: draftOf('email', 'password', 'name'),
    onValuesChange: editDraft,
    validate: (typed) => ({ email: emailError(typed.email), password: newPasswordError(typed.password) }),
    send: async ({ email, password, name }) => {
      const user = await signUp({ email: email.trim(), password, name: name.trim() })
      if (!user.emailConfirmed) {
        raiseNote('You’re in. Check your email to confirm. Enter its code under My places.')
      }
      clearDraft()
      onDone?.()
    },
  })
  return (
    <form {...form} aria-label="Sign up" className={formClasses.form}>
      <EmailField {...field('email')} hasFirstFocus />
      <PasswordField {...field('password')} autoComplete="new-password" hint={passwordRule} label="Password" />
      <TextField {...field('name')} autoComplete="name" label="Name (optional)" maxLength={nameMaxLength} />
      <FormFailure error={failure} />
      <div className={classes.actions}>
        <SubmitButton isBusy={isBusy} busyText="Signing up…">
          Sign up
        </SubmitButton>
      </div>
    </form>
  )
}
