import { Link } from 'react-router-dom'
import { loadSession } from '../../lib/account/session.ts'
import { TokenForm } from '../../ui/form/token-form.tsx'
import { unsubscribe } from './sign-in-api.ts'

/** Turns the emails about watched zips off. Needs no login. */
export default function UnsubscribePage() {
  return (
    <TokenForm
      busyText="Turning off…"
      button="Turn off emails"
      done={{
        title: 'Emails turned off',
        lede: 'You won’t get emails about your watched zips anymore. You still watch them.',
        next: (
          <p>
            To turn them on again, go to <Link to="/home#watches">your watched zips</Link>.
          </p>
        ),
      }}
      invalid={
        <>
          Turn the emails off under <Link to="/home#watches">your watched zips</Link>.
        </>
      }
      lede="Stop the emails about what changed in the zips that you watch."
      send={async (token) => {
        await unsubscribe(token)
        await loadSession()
      }}
      title="Turn off emails"
    />
  )
}
