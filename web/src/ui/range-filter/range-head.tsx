import type { Attribute } from '@homeground/catalog/attributes'
import { rangeLabel } from '../../lib/format/ranges.ts'
import { Icon } from '../icon.tsx'
import classes from './range-filter.module.css'

export interface RangeHeadProps {
  readonly attribute: Attribute
  readonly value: string | undefined
  readonly onChange: (value: string | undefined) => void
  readonly onFold: () => void
}

/** The attribute's name, which folds the filter, and a menu of its range options. */
export function RangeHead({ attribute, value, onChange, onFold }: RangeHeadProps) {
  const isCustom = value !== undefined && !attribute.options.includes(value)
  return (
    <div className={classes.head}>
      <button aria-expanded="true" className={classes.name} onClick={onFold} type="button">
        {attribute.short}
      </button>
      <label className={classes.options} data-set={value !== undefined}>
        <span aria-hidden="true">{rangeLabel(attribute, value)}</span>
        <Icon name="chevron" size={16} />
        <select
          aria-label={`${attribute.label}: range`}
          onChange={(event) => onChange(event.currentTarget.value || undefined)}
          value={value ?? ''}
        >
          <option value="">Any</option>
          {isCustom ? <option value={value}>{rangeLabel(attribute, value)}</option> : null}
          {attribute.options.map((option) => (
            <option key={option} value={option}>
              {rangeLabel(attribute, option)}
            </option>
          ))}
        </select>
      </label>
    </div>
  )
}

interface FilterLineProps {
  readonly attribute: Attribute
  readonly onOpen: () => void
  /** The range that it is set to. */
  readonly text?: string
}

/** A filter folded to one line: its name, and "Any" unless it is set. */
export function FilterLine({ attribute, onOpen, text = 'Any' }: FilterLineProps) {
  return (
    <button aria-expanded="false" className={classes.line} onClick={onOpen} type="button">
      <span>{attribute.short}</span>
      <span className={classes.any}>
        {text}
        <Icon name="chevron" size={16} />
      </span>
    </button>
  )
}
