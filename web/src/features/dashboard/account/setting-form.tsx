import { Button } from '@mantine/core'
import '@mantine/core/styles/Button.layer.css'
import type { ReactNode } from 'react'
import formClasses from '../../../ui/form/form.module.css'
import { FormFailure } from '../../../ui/form/use-form.tsx'
import { SubmitButton } from '../../../ui/form/use-form.tsx'
import type { Form } from '../../../ui/form/use-form.tsx'
import classes from './account.module.css'

export interface SettingFormProps extends Pick<Form<string>, 'form' | 'failure' | 'isBusy'> {
  readonly label: string
  readonly children: ReactNode
  /** `Save name` */
  readonly submit: string
  readonly onCancel: () => void
}

/** The fields of one setting, its error, and the buttons to save and cancel. */
export function SettingForm(props: SettingFormProps) {
  const { form, failure, isBusy, label, children, submit, onCancel } = props
  return (
    <form {...form} aria-label={label} className={`${formClasses.form} ${classes.form}`}>
      {children}
      <FormFailure error={failure} />
      <div className={classes.acts}>
        <SubmitButton isBusy={isBusy} busyText="Saving…">
          {submit}
        </SubmitButton>
        <Button onClick={onCancel} variant="subtle">
          Cancel
        </Button>
      </div>
    </form>
  )
}
