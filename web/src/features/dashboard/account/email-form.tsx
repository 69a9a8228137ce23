import type { User } from '@homeground/contracts'
import { emailError } from '../../../ui/form/text-field.tsx'
import { EmailField } from '../../../ui/form/text-field.tsx'
import { PasswordField } from '../../../ui/form/text-field.tsx'
import { useForm } from '../../../ui/form/use-form.tsx'
import { changeUser } from './change-user.ts'
import { SettingForm } from './setting-form.tsx'

export interface EmailFormProps {
  readonly user: User
  readonly onDone: (changed: boolean) => void
}

export function EmailForm({ user, onDone }: EmailFormProps) {
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
