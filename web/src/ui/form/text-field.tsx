import { TextInput, type TextInputProps } from '@mantine/core'
import '@mantine/core/styles/Input.layer.css'
import {
  emailPattern,
  hasFewCharacters,
  passwordMaxLength,
  passwordMinCharacters,
  passwordMinLength,
} from '@homeground/contracts/account-rules'
import { type ChangeEvent, useState } from 'react'
import classes from './form.module.css'

const email = new RegExp(emailPattern)

export const passwordRule = `At least ${passwordMinLength} characters, ${passwordMinCharacters} of them different; avoid common passwords.`

/** The error of a typed email address; undefined if it looks right. */
export function emailError(text: string): string | undefined {
  const typed = text.trim()
  if (typed === '') return 'Enter your email address.'
  return email.test(typed) ? undefined : 'Enter an email address like ada@example.com.'
}

/** The error of a new password. Whether it is a common one is checked by the server. */
export function newPasswordError(text: string): string | undefined {
  if (text === '') return 'Choose a password.'
  const length = [...text].length
  if (length < passwordMinLength) {
    return `Use at least ${passwordMinLength} characters (now ${length}).`
  }
  if (length > passwordMaxLength) return `Use at most ${passwordMaxLength} characters.`
  return hasFewCharacters(text)
    ? `Use at least ${passwordMinCharacters} different characters, not counting spaces.`
    : undefined
}

export interface TextFieldProps
  extends Pick<
    TextInputProps,
    'autoComplete' | 'inputMode' | 'maxLength' | 'onBlur' | 'required' | 'rightSection' | 'rightSectionWidth'
  > {
  readonly name: string
  readonly label: string
  /** The rule for a value, shown before it is broken. */
  readonly hint?: string
  readonly error: string | undefined
  readonly value: string
  /** Mantine's form reads the value of any of these elements. */
  readonly onChange: (event: ChangeEvent<HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement>) => void
  /** Mantine's form finds the field by it. */
  readonly 'data-path'?: string
  readonly type?: 'text' | 'email' | 'password'
  /** Gets the focus when a dialog opens. */
  readonly hasFirstFocus?: boolean
}

/** A one-line text field: label above, error and hint below, both announced with the field. */
export function TextField(props: TextFieldProps) {
  const { hint, error, hasFirstFocus = false, type = 'text', required = false, ...others } = props
  const isProse = type === 'text'
  return (
    <TextInput
      {...others}
      aria-required={required}
      autoCapitalize={isProse ? 'words' : 'none'}
      classNames={{
        label: classes.label ?? '',
        description: classes.hint ?? '',
        error: classes.error ?? '',
        input: classes.input ?? '',
      }}
      data-autofocus={hasFirstFocus || undefined}
      description={hint}
      error={error}
      inputWrapperOrder={['label', 'input', 'error', 'description']}
      spellCheck={false}
      type={type}
    />
  )
}

interface EmailFieldProps extends Omit<TextFieldProps, 'autoComplete' | 'label' | 'required' | 'type'> {
  readonly label?: string
  readonly isOptional?: boolean
}

/** An email address, current or new. */
export function EmailField({ label = 'Email', isOptional = false, ...others }: EmailFieldProps) {
  return <TextField {...others} autoComplete="email" label={label} required={!isOptional} type="email" />
}

/** A password with a button to show or hide it. */
export function PasswordField(props: Omit<TextFieldProps, 'required' | 'type'>) {
  const [shown, setShown] = useState(false)
  return (
    <TextField
      {...props}
      required
      rightSection={
        <button
          aria-label={shown ? 'Hide password' : 'Show password'}
          className={classes.reveal}
          onClick={() => setShown(!shown)}
          type="button"
        >
          {shown ? 'Hide' : 'Show'}
        </button>
      }
      rightSectionWidth={64}
      type={shown ? 'text' : 'password'}
    />
  )
}
