import { Button } from '@mantine/core'
import '@mantine/core/styles/Button.layer.css'
import { useEffect, useRef } from 'react'
import { logInWithCode } from '../../lib/account/session.ts'
import formClasses from '../../ui/form/form.module.css'
import { FormFailure } from '../../ui/form/use-form.tsx'
import { SubmitButton } from '../../ui/form/use-form.tsx'
import { TextField } from '../../ui/form/text-field.tsx'
import { useForm } from '../../ui/form/use-form.tsx'
import classes from './sign-in.module.css'

export interface CodeFormProps {
  /** The login whose password was right. */
  readonly login: string
  readonly onDone: () => void
  /** Called to enter email and password again. */
  readonly onBack: () => void
}

/** The second step of a login to an account with a second factor. */
export function CodeForm({ login, onDone, onBack }: CodeFormProps) {
  const element = useRef<HTMLFormElement>(null)
  useEffect(() => element.current?.querySelector('input')?.focus(), [])
  const { form, field, failure, isBusy } = useForm({
    initialValues: { code: '' },
    validate: ({ code }) => ({ code: code.trim().length < 6 ? 'Enter the six-digit code from your app.' : undefined }),
    send: async ({ code }) => {
      await logInWithCode({ login, code: code.trim() })
      onDone()
    },
  })
  return (
    <form {...form} aria-label="Enter a code" className={formClasses.form} ref={element}>
      <TextField
        {...field('code')}
        autoComplete="one-time-code"
        hint="The six-digit code from your authenticator app, or a recovery code."
        label="Code"
        maxLength={60}
        required
      />
      <FormFailure error={failure} />
      <div className={classes.actions}>
        <Button onClick={onBack} variant="subtle">
          Back
        </Button>
        <SubmitButton isBusy={isBusy} busyText="Logging in…">
          Log in
        </SubmitButton>
      </div>
    </form>
  )
}
