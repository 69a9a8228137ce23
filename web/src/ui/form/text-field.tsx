import { TextInput, type TextInputProps } from '@mantine/core'
import '@mantine/core/styles/Input.layer.css'
import classes from './form.module.css'

export interface TextFieldProps
  extends Pick<
    TextInputProps,
    | 'autoComplete'
    | 'inputMode'
    | 'maxLength'
    | 'onBlur'
    | 'onChange'
    | 'required'
    | 'rightSection'
    | 'rightSectionWidth'
  > {
  readonly name: string
  readonly label: string
  /** The rule for a value, shown before it is broken. */
  readonly hint?: string
  readonly error: string | undefined
  readonly value: string
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
