import type { SecondFactorSecret } from '@homeground/contracts'
import { useState } from 'react'
import { PasswordField } from '../../../../ui/form/text-field.tsx'
import { useForm } from '../../../../ui/form/use-form.tsx'
import { SettingForm } from '../setting-form.tsx'
import { ConfirmForm } from './confirm-form.tsx'
import { RecoveryCodeList } from './recovery-code-list.tsx'
import { startSetup } from './second-factor-api.ts'

interface SetUpProps {
  readonly onDone: (changed: boolean) => void
}

/** Sets up an authenticator app in three steps: the password, a first code, the recovery codes. */
export function SetUp({ onDone }: SetUpProps) {
  const [secret, setSecret] = useState<SecondFactorSecret | null>(null)
  const [codes, setCodes] = useState<readonly string[] | null>(null)
  if (codes) return <RecoveryCodeList codes={codes} onClose={() => onDone(true)} />
  if (secret) return <ConfirmForm onCancel={() => onDone(false)} onConfirmed={setCodes} secret={secret} />
  return <StartForm onCancel={() => onDone(false)} onStarted={setSecret} />
}

interface StartFormProps {
  readonly onStarted: (secret: SecondFactorSecret) => void
  readonly onCancel: () => void
}

function StartForm({ onStarted, onCancel }: StartFormProps) {
  const { field, ...rest } = useForm({
    initialValues: { currentPassword: '' },
    validate: ({ currentPassword }) => ({
      currentPassword: currentPassword === '' ? 'Enter your password.' : undefined,
    }),
    send: async (typed) => onStarted(await startSetup(typed)),
  })
  return (
    <SettingForm {...rest} label="Set up two-factor authentication" onCancel={onCancel} submit="Continue">
      <PasswordField
        {...field('currentPassword')}
        autoComplete="current-password"
        hint="Next, you’ll scan a code with an authenticator app."
        label="Current password"
      />
    </SettingForm>
  )
}
