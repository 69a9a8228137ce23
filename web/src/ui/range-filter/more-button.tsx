import classes from './range-filter.module.css'

export interface MoreButtonProps {
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
