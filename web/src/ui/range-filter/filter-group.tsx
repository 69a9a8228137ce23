import type { ReactNode } from 'react'
import { Icon } from '../icon.tsx'
import classes from './filter-group.module.css'

export interface FilterGroupProps {
  readonly label: string
  /** The number of active filters. */
  readonly set: number
  readonly open: boolean
  readonly onToggle: (open: boolean) => void
  readonly children: ReactNode
}

/** A group of filters that folds. */
export function FilterGroup({ label, set, open, onToggle, children }: FilterGroupProps) {
  return (
    <section className={classes.group}>
      <h2>
        <button aria-expanded={open} onClick={() => onToggle(!open)} type="button">
          {label}
          {set > 0 ? <span className={classes.set}>{set} set</span> : null}
          <Icon className={classes.chevron} name="chevron" size={16} />
        </button>
      </h2>
      {open ? <div className={classes.inside}>{children}</div> : null}
    </section>
  )
}

interface MoreButtonProps {
  /** How many filters it shows or hides. */
  readonly count: number
  readonly isOpen: boolean
  readonly onToggle: () => void
}

/** Shows the filters of a group that few people use. */
export function MoreButton({ count, isOpen, onToggle }: MoreButtonProps) {
  return (
    <button aria-expanded={isOpen} className={classes.more} onClick={onToggle} type="button">
      {isOpen ? `Hide ${count} filters` : `${count} more filters`}
    </button>
  )
}
