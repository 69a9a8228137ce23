import { useState } from 'react'
import classes from './form.module.css'
import { TextField, type TextFieldProps } from './text-field.tsx'

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
