import { Link } from 'react-router-dom'
import { loadSession } from '../../lib/account/session.ts'
import { TokenForm } from '../../ui/form/token-form.tsx'
import { secureAccount } from './sign-in-api.ts'

/** For the owner of an account who did not do what a mail tells. Needs no login and starts no session. */
export default function SecureAccountPage() {
  return (
    <TokenForm
      busyText="Securing…"
      button="Secure my account"
      done={{
        title: 'Your account is secured',
        lede: 'We’ve sent you an email with a link to choose a new password. It works once, within 60 minutes.',
        next: (
          <p>
            If it doesn’t arrive, <Link to="/forgot-password">send another link</Link>. If you used the old password
            anywhere else, change it there too.
          </p>
        ),
      }}
      invalid={
        <>
          If someone else uses your account, <Link to="/forgot-password">choose a new password</Link> or{' '}
          <Link to="/contact">write to us</Link>.
        </>
      }
      lede="Use this if you didn’t do what our email says. It logs out all devices, revokes your API keys, restores the email that we wrote to, and removes your password. Then we email you a link to choose a new one. Your saved places and premium stay."
      send={async (token) => {
        await secureAccount(token)
        // It ends every session, including one in this browser.
        await loadSession()
      }}
      title="Secure your account"
    />
  )
}
