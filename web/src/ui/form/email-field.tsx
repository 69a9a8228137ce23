import { TextField, type TextFieldProps } from './text-field.tsx'

export interface EmailFieldProps extends Omit<TextFieldProps, 'autoComplete' | 'label' | 'required' | 'type'> {
  readonly label?: string
  readonly isOptional?: boolean
}

/** An email address, current or new. */
export function EmailField({ label = 'Email', isOptional = false, ...others }: EmailFieldProps) {
  return <TextField {...others} autoComplete="email" label={label} required={!isOptional} type="email" />
}
