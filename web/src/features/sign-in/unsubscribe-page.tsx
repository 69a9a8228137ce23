import { useState } from 'react'
import { Link } from 'react-router-dom'
import { loadSession } from '../../lib/account/session.ts'
import { ApiError } from '../../lib/api/request.ts'
import formClasses from '../../ui/form/form.module.css'
import { FormFailure } from '../../ui/form/form-failure.tsx'
import { SubmitButton } from '../../ui/form/submit-button.tsx'
import { useForm } from '../../ui/form/use-form.ts'
import { AccountPage } from './account-page.tsx'
import { InvalidLink } from './invalid-link.tsx'
import { unsubscribe } from './sign-in-api.ts'
import { useEmailToken } from './use-email-token.ts'

/** Asks for a click: a mail scanner that opens every link must not turn anything off. Needs no login. */
export default function UnsubscribePage() {
  const token = useEmailToken()
  const [state, setState] = useState<'open' | 'invalid' | 'done'>('open')
  const { form, failure, isBusy } = useForm({
    initialValues: {},
    send: async () => {
      try {
        await unsubscribe(token ?? '')
      } catch (error) {
        if (error instanceof ApiError && error.fields.token) return setState('invalid')
        throw error
      }
      await loadSession()
      setState('done')
    },
  })
  if (state === 'done') {
    return (
      <AccountPage
        lede="You won’t get emails about your watched zips anymore. You still watch them."
        title="Emails turned off"
      >
        <p>
          To turn them on again, go to <Link to="/home#watches">your watched zips</Link>.
        </p>
      </AccountPage>
    )
  }
  return (
    <AccountPage
      lede="Stop the emails about what changed in the zips that you watch."
      title="Turn off emails"
    >
      {token === null || state === 'invalid' ? (
        <InvalidLink title="This link doesn’t work">
          Turn the emails off under <Link to="/home#watches">your watched zips</Link>.
        </InvalidLink>
      ) : (
        <form {...form} aria-label="Turn off emails" className={formClasses.form}>
          <FormFailure error={failure} />
          <div>
            <SubmitButton isBusy={isBusy} busyText="Turning off…">
              Turn off emails
            </SubmitButton>
          </div>
        </form>
      )}
    </AccountPage>
  )
}
