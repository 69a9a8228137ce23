import '@mantine/core/styles/Button.layer.css'
import { Button } from '@mantine/core'
import { type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import formClasses from '../../ui/form/form.module.css'
import { type Form, FormFailure, SubmitButton } from '../../ui/form/use-form.tsx'
import type from '../../ui/type.module.css'
import classes from './account.module.css'

interface SettingProps {
  readonly label: string
  readonly value: ReactNode
  /** The verb on the button that opens the form. */
  readonly action?: string
  /** The form that changes it; calls `close` when saved or canceled. */
  readonly form: (close: (changed: boolean) => void) => ReactNode
}

/** One line of the account: its value, replaced by a form while it is edited. */
export function Setting({ label, value, form, action = 'Change' }: SettingProps) {
  const [open, setOpen] = useState(false)
  const [changed, setChanged] = useState(false)
  const opener = useRef<HTMLButtonElement>(null)
  const place = useRef<HTMLElement>(null)

  useEffect(() => {
    if (open) place.current?.querySelector<HTMLElement>('input:not([hidden])')?.focus()
  }, [open])

  function close(withChange: boolean) {
    setOpen(false)
    setChanged(withChange)
    setTimeout(() => opener.current?.focus())
  }
  function key(event: KeyboardEvent) {
    if (event.key === 'Escape') close(false)
  }

  return (
    <div className={classes.setting}>
      <dt>{label}</dt>
      <dd onKeyDown={open ? key : undefined} ref={place}>
        {open ? (
          form(close)
        ) : (
          <>
            <span className={classes.value}>{value}</span>
            <span className={changed ? classes.changed : type.hidden} role="status">
              {changed ? 'Changed' : ''}
            </span>
            <Button
              aria-label={`${action} ${label.toLowerCase()}`}
              onClick={() => setOpen(true)}
              ref={opener}
              size="sm"
              variant="subtle"
            >
              {action}
            </Button>
          </>
        )}
      </dd>
    </div>
  )
}

interface SettingFormProps extends Pick<Form<string>, 'form' | 'failure' | 'isBusy'> {
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
