import type { User } from '@homeground/contracts'
import { Badge, Button } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import '@mantine/core/styles/Button.layer.css'
import { lazyComponent } from '../../../lib/lazy-component.tsx'
import { Section } from '../../../ui/page/section.tsx'
import classes from './account.module.css'
import { EmailForm } from './email-form.tsx'
import { NameForm } from './name-form.tsx'
import { PasswordForm } from './password-form.tsx'
import { ResendConfirmation } from './resend-confirmation.tsx'
import { Setting } from './setting.tsx'

const SecondFactorSetting = lazyComponent(() => import('./second-factor/second-factor-setting.tsx'))
const DeleteAccount = lazyComponent(() => import('./delete-account.tsx'))

/** Name, email and password, each edited in place, and the button to delete the account. */
export function AccountSection({ user }: { readonly user: User }) {
  const [isDeleting, setIsDeleting] = useState(false)
  return (
    <Section id="account" notes={<p>Your name and login.</p>} title="Account">
      <dl>
        <Setting
          action={user.name === '' ? 'Add' : 'Change'}
          form={(close) => <NameForm name={user.name} onDone={close} />}
          label="Name"
          value={user.name === '' ? <span className={classes.none}>Not set</span> : user.name}
        />
        <Setting
          form={(close) => <EmailForm onDone={close} user={user} />}
          label="Email"
          value={<Email user={user} />}
        />
        <Setting form={(close) => <PasswordForm email={user.email} onDone={close} />} label="Password" value="Hidden" />
        {user.role === 'operator' ? <SecondFactorSetting /> : null}
      </dl>
      <Button className={classes.delete ?? ''} onClick={() => setIsDeleting(true)} variant="subtle">
        Delete account
      </Button>
      {isDeleting ? <DeleteAccount onClose={() => setIsDeleting(false)} user={user} /> : null}
    </Section>
  )
}

function Email({ user }: { readonly user: User }): ReactNode {
  const { email, emailConfirmed, pendingEmail } = user
  if (pendingEmail) {
    return (
      <>
        {email}
        <span className={classes.advice}>
          To change it to {pendingEmail}, open the link in the email we sent there. No email? Check spam or{' '}
          <ResendConfirmation />
        </span>
      </>
    )
  }
  if (emailConfirmed) return email
  return (
    <>
      {email} <Badge variant="caution">Not confirmed</Badge>
      <span className={classes.advice}>
        Open the link in the email we sent you. No email? Check spam or <ResendConfirmation />
      </span>
    </>
  )
}
