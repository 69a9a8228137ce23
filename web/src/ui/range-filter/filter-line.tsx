import type { Attribute } from '@homeground/catalog/attributes'
import { Icon } from '../icon.tsx'
import classes from './range-filter.module.css'

export interface FilterLineProps {
  readonly attribute: Attribute
  readonly onOpen: () => void
  /** What it is set to. */
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
