import { PasswordField } from '../../../../ui/form/text-field.tsx'
import { TextField } from '../../../../ui/form/text-field.tsx'
import { useForm } from '../../../../ui/form/use-form.tsx'
import { SettingForm } from '../setting-form.tsx'
import { turnOff } from './second-factor-api.ts'

export function TurnOffForm({ onDone }: { readonly onDone: (changed: boolean) => void }) {
  const { field, ...rest } = useForm({
    initialValues: { currentPassword: '', code: '' },
    validate: ({ currentPassword, code }) => ({
      currentPassword: currentPassword === '' ? 'Enter your password.' : undefined,
      code: code.trim().length < 6 ? 'Enter the six-digit code from your app.' : undefined,
    }),
    send: async ({ currentPassword, code }) => {
      await turnOff({ currentPassword, code: code.trim() })
      onDone(true)
    },
  })
  return (
    <SettingForm {...rest} label="Turn off two-factor authentication" onCancel={() => onDone(false)} submit="Turn off">
      <PasswordField {...field('currentPassword')} autoComplete="current-password" label="Current password" />
      <TextField
        {...field('code')}
        autoComplete="one-time-code"
        hint="The six-digit code from your authenticator app, or a recovery code."
        label="Code"
        required
      />
    </SettingForm>
  )
}
