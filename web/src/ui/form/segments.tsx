import { useId } from 'react'
import classes from './segments.module.css'

export interface Segment<Value extends string> {
  readonly value: Value
  readonly label: string
  /** For screen readers, where the label is short for it. */
  readonly name?: string
}

export interface SegmentsProps<Value extends string> {
  /** Name of the choice, for screen readers. */
  readonly label: string
  readonly items: readonly Segment<Value>[]
  readonly value: Value
  readonly onChange: (value: Value) => void
  readonly size?: 'sm' | 'md'
}

/**
 * One of a few choices, next to each other. Mantine's SegmentedControl measures itself to move its mark, which makes
 * the browser lay the page out in the middle of its first rendering; these are radio buttons and CSS.
 */
export function Segments<Value extends string>(props: SegmentsProps<Value>) {
  const { label, items, value, onChange, size = 'md' } = props
  const name = useId()
  return (
    <div aria-label={label} className={classes.root} data-size={size} role="radiogroup">
      {items.map((item) => (
        <label className={classes.item} key={item.value}>
          <input
            aria-label={item.name}
            checked={item.value === value}
            name={name}
            onChange={() => onChange(item.value)}
            type="radio"
            value={item.value}
          />
          <span>{item.label}</span>
        </label>
      ))}
    </div>
  )
}
