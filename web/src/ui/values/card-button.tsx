import { type ReactNode, type RefObject, startTransition, useRef, useState } from 'react'
import popover from './popover.module.css'
import classes from './provenance.module.css'

/** Props of an open card: its place, and how it is closed. */
export interface OpenCard {
  readonly place: RefObject<HTMLElement | null>
  readonly onClose: () => void
  readonly onClickOutside: () => void
}

export interface CardButtonProps {
  /** The underlined text that opens the card. */
  readonly children: ReactNode
  /** The button's name if its text is not enough ("834,950"). */
  readonly label?: string | undefined
  readonly card: (open: OpenCard) => ReactNode
  /** Loads the code of the card before it is opened. */
  readonly onPrepare: () => unknown
}

/**
 * Text that opens a card on click, tap or Enter. The card is rendered only while it is open: a page has
 * dozens of these.
 */
export function CardButton({ children, label, card, onPrepare }: CardButtonProps) {
  const [open, setOpen] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  const place = useRef<HTMLSpanElement>(null)

  function onClose() {
    setOpen(false)
    button.current?.focus({ preventScroll: true })
  }
  return (
    <span className={popover.place} ref={place}>
      <button
        aria-expanded={open}
        aria-haspopup="dialog"
        aria-label={label}
        className={classes.trigger}
        onClick={() => startTransition(() => setOpen(!open))}
        onFocus={onPrepare}
        onPointerEnter={onPrepare}
        ref={button}
        type="button"
      >
        {children}
      </button>
      {open && card({ place, onClose, onClickOutside: () => setOpen(false) })}
    </span>
  )
}
