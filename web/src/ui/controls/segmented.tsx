import { type ReactNode, useId } from 'react'
import classes from './segmented.module.css'

export interface SegmentedProps<Value extends string> {
  readonly label: string
  readonly options: readonly { readonly value: Value; readonly label: ReactNode }[]
  readonly value: Value
  readonly onChange: (value: Value) => void
  readonly size?: 'sm' | 'md'
  readonly className?: string | undefined
}

/** One choice out of a few, all in sight: radio buttons drawn as one control. */
export function Segmented<Value extends string>(props: SegmentedProps<Value>) {
  const { label, options, value, onChange, size = 'md', className = '' } = props
  const name = useId()
  return (
    <fieldset aria-label={label} className={`${classes.segmented} ${className}`} data-size={size}>
      {options.map((option) => (
        <label key={option.value}>
          <input
            checked={option.value === value}
            name={name}
            onChange={() => onChange(option.value)}
            type="radio"
            value={option.value}
          />
          <span>{option.label}</span>
        </label>
      ))}
    </fieldset>
  )
}
