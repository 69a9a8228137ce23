import { Link, useLocation } from 'react-router-dom'
import { loadSession } from '../../lib/account/session.ts'
import { TokenForm } from '../../ui/form/token-form.tsx'
import { secureAccount, unsubscribe } from './sign-in-api.ts'

/**
 * The pages of links in mails about an account. One is for its owner, who did not do what the mail says; the other turns
 * the emails about what is watched off. Both need no login and start no session.
 */
export default function AccountLinkPage() {
  const { pathname } = useLocation()
  return /^\/secure-account/i.test(pathname) ? (
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
      lede="Use this if you didn’t do what our email says. It logs out all devices, revokes your API keys, changes the address of your feed, restores the email that we wrote to, and removes your password. Then we email you a link to choose a new one. Your saved places and premium stay."
      send={async (token) => {
        await secureAccount(token)
        // It ends every session, including one in this browser.
        await loadSession()
      }}
      title="Secure your account"
    />
  ) : (
    <TokenForm
      busyText="Turning off…"
      button="Turn off emails"
      done={{
        title: 'Emails turned off',
        lede: 'You won’t get emails about what you watch anymore. You still watch it.',
        next: (
          <p>
            To turn them on again, go to <Link to="/home#watches">your watched places</Link>.
          </p>
        ),
      }}
      invalid={
        <>
          Turn the emails off under <Link to="/home#watches">your watched places</Link>.
        </>
      }
      lede="Stop the emails about what changed in the places and schools that you watch."
      send={async (token) => {
        await unsubscribe(token)
        await loadSession()
      }}
      title="Turn off emails"
    />
  )
}
