import { type ReactNode, useId, useState } from 'react'
import { Icon } from '../icon.tsx'
import classes from './fold.module.css'

export interface FoldProps {
  readonly label: ReactNode
  /** At the end of the line. */
  readonly detail?: ReactNode
  /** Folded in narrow windows only; elsewhere the content is shown without the button. */
  readonly onlyNarrow?: boolean
  /** The content is rendered when it is first unfolded, and then it is not printed unless it was: for large tables. */
  readonly isLate?: boolean
  readonly children: ReactNode
}

/** A line that shows what is below it when it is pressed. What is folded is printed. */
export function Fold({ label, detail, onlyNarrow = false, isLate = false, children }: FoldProps) {
  const { isOpen, button, panel } = useFolded()
  const [wasOpen, setWasOpen] = useState(false)
  if (isOpen && !wasOpen) setWasOpen(true)
  return (
    <div className={classes.fold} data-narrow={onlyNarrow}>
      <button className={classes.line} {...button}>
        <span className={classes.label}>{label}</span>
        {detail ? <span className={classes.detail}>{detail}</span> : null}
        <Icon className={classes.chevron} name="chevron" size={16} />
      </button>
      <div className={classes.panel} {...panel} data-open={isOpen} hidden={panel.hidden && !onlyNarrow}>
        {isLate && !wasOpen ? null : children}
      </div>
    </div>
  )
}

/** Attributes of a button and of what it shows and hides. */
export function useFolded() {
  const [isOpen, setIsOpen] = useState(false)
  const id = useId()
  return {
    isOpen,
    button: { 'aria-controls': id, 'aria-expanded': isOpen, onClick: () => setIsOpen(!isOpen), type: 'button' },
    panel: { hidden: !isOpen, id },
  } as const
}
