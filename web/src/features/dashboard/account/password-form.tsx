import { queryClient } from '../../../lib/api/query-client.ts'
import { newPasswordError, passwordRule } from '../../../ui/form/text-field.tsx'
import { PasswordField } from '../../../ui/form/text-field.tsx'
import { useForm } from '../../../ui/form/use-form.tsx'
import { changeUser } from './change-user.ts'
import { SettingForm } from './setting-form.tsx'

export interface PasswordFormProps {
  readonly email: string
  readonly onDone: (changed: boolean) => void
}

export function PasswordForm({ email, onDone }: PasswordFormProps) {
  const { field, ...rest } = useForm({
    initialValues: { currentPassword: '', password: '' },
    validate: ({ currentPassword, password }) => ({
      currentPassword: currentPassword === '' ? 'Enter your current password.' : undefined,
      password: newPasswordError(password),
    }),
    send: async (typed) => {
      await changeUser(typed)
      // The devices and the API keys.
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
        hint={`${passwordRule} Other devices will be logged out, and your API keys will stop working.`}
        label="New password"
      />
    </SettingForm>
  )
}
