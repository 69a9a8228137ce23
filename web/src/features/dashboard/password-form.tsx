import { useState } from 'react'
import { queryClient } from '../../lib/query-client.ts'
import { newPasswordProblem, passwordRule } from '../../ui/form/account-checks.ts'
import { PasswordField } from '../../ui/form/password-field.tsx'
import { type FieldErrors, useForm } from '../../ui/form/use-form.ts'
import { changeUser } from './change-user.ts'
import { openSessions } from './sessions.ts'
import { SettingForm } from './setting-form.tsx'

export interface PasswordFormProps {
  readonly email: string
  readonly onDone: (changed: boolean) => void
}

export function PasswordForm({ email, onDone }: PasswordFormProps) {
  const [typed, setTyped] = useState({ currentPassword: '', password: '' })
  const { field, ...rest } = useForm({
    values: typed,
    onText: (name, text) => setTyped({ ...typed, [name]: text }),
    check: ({ currentPassword, password }) => {
      const wrong: FieldErrors<'currentPassword' | 'password'> = {}
      if (currentPassword === '') wrong.currentPassword = 'Enter your current password.'
      const problem = newPasswordProblem(password)
      if (problem) wrong.password = problem
      return wrong
    },
    send: async () => {
      await changeUser(typed)
      void queryClient.invalidateQueries({ queryKey: openSessions.query.queryKey })
      onDone(true)
    },
  })
  return (
    <SettingForm
      {...rest}
      label="Change password"
      onCancel={() => onDone(false)}
      submit="Save password"
    >
      {/* Tells password keepers whose password it is. */}
      <input autoComplete="username" hidden name="username" readOnly value={email} />
      <PasswordField
        {...field('currentPassword')}
        autoComplete="current-password"
        label="Current password"
        required
      />
      <PasswordField
        {...field('password')}
        autoComplete="new-password"
        hint={`${passwordRule} Other devices are logged out.`}
        label="New password"
        required
      />
    </SettingForm>
  )
}
