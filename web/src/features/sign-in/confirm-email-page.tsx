import { useState } from 'react'
import { Link } from 'react-router-dom'
import { loadSession, useSession } from '../../lib/account/session.ts'
import { ApiError } from '../../lib/api/request.ts'
import formClasses from '../../ui/form/form.module.css'
import { FormFailure } from '../../ui/form/form-failure.tsx'
import { SubmitButton } from '../../ui/form/submit-button.tsx'
import { useForm } from '../../ui/form/use-form.ts'
import { AccountPage } from './account-page.tsx'
import { DeadLink } from './dead-link.tsx'
import { confirmEmail } from './sign-in-api.ts'
import { useMailedToken } from './use-mailed-token.ts'

/** Asks for a click: a mail scanner that opens every link must not prove whose address it is. */
export default function ConfirmEmailPage() {
  const token = useMailedToken()
  const loggedIn = useSession((session) => session.state === 'user')
  const [state, setState] = useState<'open' | 'dead' | 'done'>('open')
  const { form, failure, busy } = useForm({
    values: {},
    onText: () => {},
    check: () => ({}),
    send: async () => {
      try {
        await confirmEmail(token ?? '')
      } catch (error) {
        if (error instanceof ApiError && error.fields.token) return setState('dead')
        throw error
      }
      await loadSession()
      setState('done')
    },
  })
  const onward = loggedIn ? <Link to="/home">To your places</Link> : <Link to="/login">Log in</Link>
  if (state === 'done') {
    return (
      <AccountPage lede="The address is yours, and your account with it." title="Address confirmed">
        {onward}
      </AccountPage>
    )
  }
  return (
    <AccountPage lede="One click shows us that the mail reached you." title="Confirm your address">
      {token === null || state === 'dead' ? (
        <DeadLink title="This link does not work">{onward}</DeadLink>
      ) : (
        <form {...form} aria-label="Confirm your address" className={formClasses.form}>
          <FormFailure error={failure} />
          <div>
            <SubmitButton busy={busy} busyWords="Confirming…">
              Confirm address
            </SubmitButton>
          </div>
        </form>
      )}
    </AccountPage>
  )
}
