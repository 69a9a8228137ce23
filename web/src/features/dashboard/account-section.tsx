import '@mantine/core/styles/Button.layer.css'
import type { User, UserChange } from '@homeground/contracts'
import { nameMaxLength } from '@homeground/contracts/account-rules'
import { Badge, Button } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { Link } from 'react-router-dom'
import { noteMailedCode, openConfirmModal } from '../../lib/account/confirm-modal.ts'
import { setSessionUser } from '../../lib/account/session.ts'
import { queryClient } from '../../lib/api/query-client.ts'
import { request } from '../../lib/api/request.ts'
import { lazyComponent } from '../../lib/lazy-component.tsx'
import {
  EmailField,
  emailError,
  newPasswordError,
  PasswordField,
  passwordRule,
  TextField,
} from '../../ui/form/text-field.tsx'
import { useForm } from '../../ui/form/use-form.tsx'
import { Section } from '../../ui/page/section.tsx'
import type from '../../ui/type.module.css'
import classes from './account.module.css'
import { Setting, SettingForm } from './setting.tsx'

const SecondFactorSetting = lazyComponent(() => import('./second-factor.tsx'))
const DeleteAccount = lazyComponent(() => import('./delete-account.tsx'))

/** Name, email and password, each edited in place, and the button to delete the account. */
export function AccountSection({ user }: { readonly user: User }) {
  const [isDeleting, setIsDeleting] = useState(false)
  return (
    <Section
      id="account"
      notes={
        <>
          <p>Your name and login.</p>
          {user.role === 'operator' ? (
            <p>
              <Link to="/operator">Jobs, sources and messages</Link>, for operators
            </p>
          ) : null}
        </>
      }
      title="Account"
    >
      <dl>
        <Setting
          action={user.name === '' ? 'Add' : 'Change'}
          form={(close) => <NameForm name={user.name} onDone={close} />}
          label="Name"
          value={user.name === '' ? <span className={type.mute}>Not set</span> : user.name}
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
        <span className={`${type.small} ${type.soft} ${classes.advice}`}>
          To change it to {pendingEmail}, open the link in the email we sent there, or <EnterCode />. No email? Check
          spam or <ResendConfirmation />
        </span>
      </>
    )
  }
  if (emailConfirmed) return email
  return (
    <>
      {email} <Badge variant="caution">Not confirmed</Badge>
      <span className={`${type.small} ${type.soft} ${classes.advice}`}>
        Open the link in the email we sent you, or <EnterCode />. No email? Check spam or <ResendConfirmation />
      </span>
    </>
  )
}

function EmailForm({ user, onDone }: { readonly user: User; readonly onDone: (changed: boolean) => void }) {
  const { field, ...rest } = useForm({
    initialValues: { email: '', currentPassword: '' },
    validate: ({ email, currentPassword }) => ({
      email: emailError(email),
      currentPassword: currentPassword === '' ? 'Enter your password.' : undefined,
    }),
    send: async (typed) => {
      const { pendingEmail } = await changeUser({ ...typed, email: typed.email.trim() })
      onDone(pendingEmail === undefined)
    },
  })
  return (
    <SettingForm {...rest} label="Change email" onCancel={() => onDone(false)} submit="Save email">
      <EmailField
        {...field('email')}
        hint={`We’ll email you a link to confirm this address.${
          user.emailConfirmed ? ' Until then you log in with your current one.' : ''
        }`}
        label="New email"
      />
      <PasswordField {...field('currentPassword')} autoComplete="current-password" label="Current password" />
    </SettingForm>
  )
}

function NameForm({ name, onDone }: { readonly name: string; readonly onDone: (changed: boolean) => void }) {
  const { field, ...rest } = useForm({
    initialValues: { name },
    send: async (typed) => {
      await changeUser({ name: typed.name.trim() })
      onDone(true)
    },
  })
  return (
    <SettingForm {...rest} label="Change name" onCancel={() => onDone(false)} submit="Save name">
      <TextField {...field('name')} autoComplete="name" hint="Optional." label="Name" maxLength={nameMaxLength} />
    </SettingForm>
  )
}

function PasswordForm({ email, onDone }: { readonly email: string; readonly onDone: (changed: boolean) => void }) {
  const { field, ...rest } = useForm({
    initialValues: { currentPassword: '', password: '' },
    validate: ({ currentPassword, password }) => ({
      currentPassword: currentPassword === '' ? 'Enter your current password.' : undefined,
      password: newPasswordError(password),
    }),
    send: async (typed) => {
      await changeUser(typed)
      // The devices, the API keys and the feed.
      void queryClient.invalidateQueries({ queryKey: ['account'] })
      onDone(true)
    },
  })
  return (
    <SettingForm {...rest} label="Change password" onCancel={() => onDone(false)} submit="Save password">
      {/* For password managers. */}
      <input autoComplete="username" hidden name="username" readOnly value={email} />
      <PasswordField {...field('currentPassword')} autoComplete="current-password" label="Current password" />
      <PasswordField
        {...field('password')}
        autoComplete="new-password"
        hint={`${passwordRule} Other devices will be logged out, and your API keys and the address of your feed will stop working.`}
        label="New password"
      />
    </SettingForm>
  )
}

/** Asks for the code in that email; within a sentence. */
function EnterCode() {
  return (
    <button className={classes.again} onClick={() => openConfirmModal()} type="button">
      enter its code
    </button>
  )
}

/** Sends the email with the confirmation link and its code again; the end of a sentence. */
function ResendConfirmation() {
  const { mutate, isPending, isSuccess, error } = useMutation({
    mutationFn: async () => {
      await request('mailConfirmation')
      noteMailedCode()
    },
  })
  if (isSuccess) return <span role="status">wait a minute: we sent it again.</span>
  return (
    <>
      <button className={classes.again} disabled={isPending} onClick={() => mutate()} type="button">
        resend
      </button>
      .{error ? <span role="alert"> We couldn’t send it: {error.message}</span> : null}
    </>
  )
}

/**
 * Changes the account of the person who is logged in, and returns it.
 * @throws ApiError with `fields` if a value is rejected; raises no alert.
 */
export async function changeUser(change: UserChange): Promise<User> {
  const { data } = await request('changeUser', { body: change, quiet: true })
  setSessionUser(data)
  return data
}
