import { useState } from 'react'
import { Link } from 'react-router-dom'
import { loadSession } from '../../lib/account/session.ts'
import { useEmailToken } from '../../lib/navigation/router.ts'
import { InvalidLink } from '../../ui/form/token-form.tsx'
import { FormPage } from '../../ui/page/form-page.tsx'
import { NewPasswordForm } from './new-password-form.tsx'
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
      lede="All your devices will be logged out, and your API keys will stop working."
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
