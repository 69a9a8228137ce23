import { TextInput, type TextInputProps } from '@mantine/core'
import '@mantine/core/styles/Input.layer.css'
import classes from './form.module.css'

export interface TextFieldProps
  extends Pick<
    TextInputProps,
    'autoComplete' | 'inputMode' | 'maxLength' | 'required' | 'rightSection' | 'rightSectionWidth'
  > {
  readonly name: string
  readonly label: string
  /** What an entry must be, told before it is not. */
  readonly hint?: string
  readonly error: string | undefined
  readonly value: string
  readonly onText: (text: string) => void
  readonly type?: 'text' | 'email' | 'password'
  /** The field that has the focus when a dialog opens. */
  readonly first?: boolean
}

/** One line to type into: label above, rule and error below, both read out with the field. */
export function TextField(props: TextFieldProps) {
  const { hint, error, onText, first = false, type = 'text', required = false, ...others } = props
  const prose = type === 'text'
  return (
    <TextInput
      {...others}
      aria-required={required}
      autoCapitalize={prose ? 'words' : 'none'}
      classNames={{
        label: classes.label ?? '',
        description: classes.hint ?? '',
        error: classes.error ?? '',
        input: classes.input ?? '',
      }}
      data-autofocus={first || undefined}
      description={hint}
      error={error}
      inputWrapperOrder={['label', 'input', 'error', 'description']}
      onChange={(event) => onText(event.currentTarget.value)}
      spellCheck={false}
      type={type}
    />
  )
}
