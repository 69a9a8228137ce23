import type { SecondFactorSecret } from '@homeground/contracts'
import { TextField } from '../../../../ui/form/text-field.tsx'
import { useForm } from '../../../../ui/form/use-form.tsx'
import { SettingForm } from '../setting-form.tsx'
import { QrCode } from './qr-code.tsx'
import classes from './second-factor.module.css'
import { confirmSetup } from './second-factor-api.ts'

interface ConfirmFormProps {
  readonly secret: SecondFactorSecret
  readonly onConfirmed: (recoveryCodes: readonly string[]) => void
  readonly onCancel: () => void
}

/** Shows the secret to an authenticator app and asks for its first code. */
export function ConfirmForm({ secret, onConfirmed, onCancel }: ConfirmFormProps) {
  const { field, ...rest } = useForm({
    initialValues: { code: '' },
    validate: ({ code }) => ({
      code: /^\s*(\d\s*){6}$/.test(code) ? undefined : 'Enter the six-digit code from your app.',
    }),
    send: async ({ code }) => {
      const { recoveryCodes } = await confirmSetup({ code: code.replaceAll(/\s/g, '') })
      onConfirmed(recoveryCodes)
    },
  })
  return (
    <SettingForm {...rest} label="Confirm your app" onCancel={onCancel} submit="Turn on">
      <p>Scan this code with your authenticator app.</p>
      <QrCode label="QR code for an authenticator app" text={secret.uri} />
      <p>
        Can’t scan it? Type this key into the app:{' '}
        <code className={classes.secret}>{secret.secret.match(/.{1,4}/g)?.join(' ')}</code>
      </p>
      <TextField
        {...field('code')}
        autoComplete="one-time-code"
        hint="The six-digit code that the app shows now. Your other devices will be logged out."
        inputMode="numeric"
        label="Code"
        required
      />
    </SettingForm>
  )
}
