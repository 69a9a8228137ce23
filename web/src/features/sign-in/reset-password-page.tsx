import { useState } from 'react'
import { Link } from 'react-router-dom'
import { loadSession } from '../../lib/account/session.ts'
import { AccountPage } from './account-page.tsx'
import { InvalidLink } from './invalid-link.tsx'
import { NewPasswordForm } from './new-password-form.tsx'
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
        onDone={async () => {
          // The reset ends every session, including one in this browser.
          await loadSession()
          setState('done')
        }}
        onInvalid={() => setState('invalid')}
        send={(password) => setPassword({ token, password })}
      />
    </AccountPage>
  )
}
