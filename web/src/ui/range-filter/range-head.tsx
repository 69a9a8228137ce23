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
      <OptionMenu
        isSet={value !== undefined}
        label={`${attribute.label}: range`}
        onChange={(option) => onChange(option || undefined)}
        options={[undefined, ...(isCustom ? [value] : []), ...attribute.options].map((option) => ({
          value: option ?? '',
          label: rangeLabel(attribute, option),
        }))}
        value={value ?? ''}
      />
    </div>
  )
}

interface OptionMenuProps {
  readonly label: string
  readonly value: string
  readonly options: readonly { readonly value: string; readonly label: string }[]
  /** Whether it filters. */
  readonly isSet: boolean
  readonly onChange: (value: string) => void
}

/** A menu of the browser that shows the option chosen. */
export function OptionMenu({ label, value, options, isSet, onChange }: OptionMenuProps) {
  return (
    <label className={classes.options} data-set={isSet}>
      <span aria-hidden="true">{options.find((option) => option.value === value)?.label}</span>
      <Icon name="chevron" size={16} />
      <select aria-label={label} onChange={(event) => onChange(event.currentTarget.value)} value={value}>
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
    </label>
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
