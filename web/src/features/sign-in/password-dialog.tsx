import '@mantine/core/styles/Button.layer.css'
import { Button } from '@mantine/core'
import { useSession } from '../../lib/account/session.ts'
import { usePasswordPrompt } from '../../lib/password-prompt.ts'
import { Dialog } from '../../ui/feedback/dialog.tsx'
import formClasses from '../../ui/form/form.module.css'
import { PasswordField } from '../../ui/form/text-field.tsx'
import { FormFailure, SubmitButton, useForm } from '../../ui/form/use-form.tsx'
import signInClasses from './sign-in.module.css'
import { givePassword } from './sign-in-api.ts'

/** Asks for the password again before a sensitive change, which then continues. */
export default function PasswordDialog() {
  const { isOpen, answer } = usePasswordPrompt()
  return (
    <Dialog onClose={() => answer(false)} opened={isOpen} size={464} title="Enter your password">
      <p className={signInClasses.reason}>
        For this change, we ask for your password again if you entered it more than ten minutes ago.
      </p>
      <PasswordAgainForm onCancel={() => answer(false)} onGiven={() => answer(true)} />
    </Dialog>
  )
}

function PasswordAgainForm({ onGiven, onCancel }: { readonly onGiven: () => void; readonly onCancel: () => void }) {
  const email = useSession(({ user }) => user?.email ?? '')
  const { form, field, failure, isBusy } = useForm({
    initialValues: { currentPassword: '' },
    validate: ({ currentPassword }) => ({
      currentPassword: currentPassword === '' ? 'Enter your password.' : undefined,
    }),
    send: async ({ currentPassword }) => {
      await givePassword(currentPassword)
      onGiven()
    },
  })
  return (
    <form {...form} aria-label="Enter your password" className={formClasses.form}>
      {/* For password managers. */}
      <input autoComplete="username" hidden name="username" readOnly value={email} />
      <PasswordField {...field('currentPassword')} autoComplete="current-password" hasFirstFocus label="Password" />
      <FormFailure error={failure} />
      <div className={signInClasses.actions}>
        <Button onClick={onCancel} variant="subtle">
          Cancel
        </Button>
        <SubmitButton busyText="Checking…" isBusy={isBusy}>
          Continue
        </SubmitButton>
      </div>
    </form>
  )
}
