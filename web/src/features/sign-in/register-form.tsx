import { nameMaxLength } from '@homeground/contracts/account-rules'
import { signUp } from '../../lib/account/session.ts'
import { raiseNote } from '../../lib/alerts.ts'
import formClasses from '../../ui/form/form.module.css'
import {
  EmailField,
  emailError,
  newPasswordError,
  PasswordField,
  passwordRule,
  TextField,
} from '../../ui/form/text-field.tsx'
import { FormFailure, SubmitButton, useForm } from '../../ui/form/use-form.tsx'
import { clearDraft, draftOf, editDraft } from './draft.ts'
import type { AccountFormProps } from './login-form.tsx'
import classes from './sign-in.module.css'

export function RegisterForm({ onDone }: Pick<AccountFormProps, 'onDone'>) {
  const { form, field, failure, isBusy } = useForm({
    initialValues: draftOf('email', 'password', 'name'),
    onValuesChange: editDraft,
    validate: (typed) => ({ email: emailError(typed.email), password: newPasswordError(typed.password) }),
    send: async ({ email, password, name }) => {
      const user = await signUp({ email: email.trim(), password, name: name.trim() })
      if (!user.emailConfirmed) {
        raiseNote('You’re in. Check your email to confirm.')
      }
      clearDraft()
      onDone?.()
    },
  })
  return (
    <form {...form} aria-label="Sign up" className={formClasses.form}>
      <EmailField {...field('email')} hasFirstFocus />
      <PasswordField {...field('password')} autoComplete="new-password" hint={passwordRule} label="Password" />
      <TextField {...field('name')} autoComplete="name" label="Name (optional)" maxLength={nameMaxLength} />
      <FormFailure error={failure} />
      <div className={classes.actions}>
        <SubmitButton isBusy={isBusy} busyText="Signing up…">
          Sign up
        </SubmitButton>
      </div>
    </form>
  )
}
