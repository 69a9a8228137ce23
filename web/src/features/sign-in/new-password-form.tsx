import { ApiError } from '../../lib/errors.ts'
import formClasses from '../../ui/form/form.module.css'
import { newPasswordError, PasswordField, passwordRule } from '../../ui/form/text-field.tsx'
import { FormFailure, SubmitButton, useForm } from '../../ui/form/use-form.tsx'
import classes from './sign-in.module.css'

interface NewPasswordFormProps {
  /** @throws ApiError with `fields.token` if the link doesn't work. */
  readonly send: (password: string) => Promise<void>
  readonly onDone: () => Promise<void>
  readonly onInvalid: () => void
}

/** Takes the new password of a mailed link. */
export function NewPasswordForm({ send, onDone, onInvalid }: NewPasswordFormProps) {
  const { form, field, failure, isBusy } = useForm({
    initialValues: { password: '' },
    validate: (typed) => ({ password: newPasswordError(typed.password) }),
    send: async ({ password }) => {
      try {
        await send(password)
      } catch (error) {
        if (error instanceof ApiError && error.fields.token) return onInvalid()
        throw error
      }
      await onDone()
    },
  })
  return (
    <form {...form} aria-label="Set a new password" className={formClasses.form}>
      <PasswordField {...field('password')} autoComplete="new-password" hint={passwordRule} label="New password" />
      <FormFailure error={failure} />
      <div className={classes.actions}>
        <SubmitButton isBusy={isBusy} busyText="Saving…">
          Set password
        </SubmitButton>
      </div>
    </form>
  )
}
