import { Textarea } from '@mantine/core'
import '@mantine/core/styles/Input.layer.css'
import classes from './form.module.css'
import type { TextFieldProps } from './text-field.tsx'

export interface TextAreaProps
  extends Pick<TextFieldProps, 'name' | 'label' | 'hint' | 'error' | 'value' | 'data-path' | 'onChange'> {
  readonly maxLength: number
  /** Lines that are visible without scrolling. */
  readonly rows: number
}

/** A text of several lines, labeled as TextField is. */
export function TextArea({ hint, error, onChange, ...others }: TextAreaProps) {
  return (
    <Textarea
      {...others}
      aria-required
      classNames={{
        label: classes.label ?? '',
        description: classes.hint ?? '',
        error: classes.error ?? '',
        input: classes.text ?? '',
      }}
      description={hint}
      error={error}
      inputWrapperOrder={['label', 'input', 'error', 'description']}
      onChange={onChange}
      resize="vertical"
    />
  )
}
