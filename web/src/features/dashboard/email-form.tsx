import { useState } from 'react'
import { emailProblem } from '../../ui/form/account-checks.ts'
import { PasswordField } from '../../ui/form/password-field.tsx'
import { TextField } from '../../ui/form/text-field.tsx'
import { type FieldErrors, useForm } from '../../ui/form/use-form.ts'
import { changeUser } from './change-user.ts'
import { SettingForm } from './setting-form.tsx'

export interface EmailFormProps {
  readonly onDone: (changed: boolean) => void
}

export function EmailForm({ onDone }: EmailFormProps) {
  const [typed, setTyped] = useState({ email: '', currentPassword: '' })
  const { field, ...rest } = useForm({
    values: typed,
    onText: (name, text) => setTyped({ ...typed, [name]: text }),
    check: ({ email, currentPassword }) => {
      const wrong: FieldErrors<'email' | 'currentPassword'> = {}
      const problem = emailProblem(email)
      if (problem) wrong.email = problem
      if (currentPassword === '') wrong.currentPassword = 'Enter your password.'
      return wrong
    },
    send: async () => {
      await changeUser({ ...typed, email: typed.email.trim() })
      onDone(true)
    },
  })
  return (
    <SettingForm {...rest} label="Change email" onCancel={() => onDone(false)} submit="Save email">
      <TextField
        {...field('email')}
        autoComplete="email"
        hint="We mail a link there: open it to confirm that the address is yours."
        label="New email"
        required
        type="email"
      />
      <PasswordField
        {...field('currentPassword')}
        autoComplete="current-password"
        label="Current password"
        required
      />
    </SettingForm>
  )
}
