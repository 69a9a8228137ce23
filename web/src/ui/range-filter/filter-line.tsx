import type { Attribute } from '@homeground/catalog/attributes'
import { Icon } from '../icon.tsx'
import classes from './range-filter.module.css'

export interface FilterLineProps {
  readonly attribute: Attribute
  readonly onOpen: () => void
}

/** An inactive filter, folded to one line: its name and "Any". */
export function FilterLine({ attribute, onOpen }: FilterLineProps) {
  return (
    <button aria-expanded="false" className={classes.line} onClick={onOpen} type="button">
      <span>{attribute.short}</span>
      <span className={classes.any}>
        Any
        <Icon name="chevron" size={16} />
      </span>
    </button>
  )
}
