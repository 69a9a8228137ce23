import { useState } from 'react'
import { type AmountBounds } from '../../places/loan/loan-terms.ts'
import { withinBounds } from '../../places/loan/loan-terms.ts'
import { TextField } from '../../ui/form/text-field.tsx'
import { parseAmount } from '../../ui/range-filter/exact-inputs.tsx'

export interface AmountFieldProps {
  readonly name: string
  readonly label: string
  readonly hint?: string
  /** Null only in a field that may be empty. */
  readonly value: number | null
  readonly bounds: AmountBounds
  readonly format: (value: number) => string
  /** Called with each valid amount, while it is being typed. */
  readonly onChange: (value: number) => void
  /** Called when the field is emptied; without it, the field needs an amount. */
  readonly onClear?: () => void
}

/** An amount as people type it: `450,000`, `$450k`, `5.25%`. */
export function AmountField(props: AmountFieldProps) {
  const { name, label, hint, value, bounds, format, onChange, onClear } = props
  const textOf = (amount: number | null) => (amount === null ? '' : format(amount))
  const [text, setText] = useState(() => textOf(value))
  const [shown, setShown] = useState(value)
  const read = (typed: string) => withinBounds(parseAmount(typed) ?? Number.NaN, bounds)
  const typed = read(text)
  // Something else has changed the amount.
  if (value !== shown) {
    setShown(value)
    if (typed !== value) setText(textOf(value))
  }
  const isMissing = text.trim() === ''
  const isValid = typed !== undefined || (isMissing && onClear !== undefined)
  return (
    <TextField
      autoComplete="off"
      error={isValid ? undefined : `Enter a number from ${format(bounds.least)} to ${format(bounds.most)}.`}
      inputMode="decimal"
      label={label}
      name={name}
      onBlur={() => {
        if (isValid) setText(textOf(value))
      }}
      onChange={(event) => {
        const next = event.currentTarget.value
        setText(next)
        const amount = read(next)
        if (amount !== undefined) {
          if (amount !== value) onChange(amount)
        } else if (next.trim() === '') onClear?.()
      }}
      value={text}
      {...(hint === undefined ? {} : { hint })}
    />
  )
}
