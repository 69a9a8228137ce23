import { type ReactNode, startTransition, useRef, useState } from 'react'
import type { LoadedAttribute } from '../../lib/api/attributes.ts'
import { lateComponent } from '../../lib/late-component.tsx'
import popover from '../popover/popover.module.css'
import classes from './provenance.module.css'
import type { ProvenanceFigure } from './provenance-card.tsx'

export const ProvenancePopover = lateComponent(() => import('./provenance-popover.tsx'))

export interface ProvenanceProps {
  readonly attribute: LoadedAttribute
  /** The number to explain; without it, the card explains the attribute. */
  readonly figure?: ProvenanceFigure
  /** The underlined text that opens the card. */
  readonly children: ReactNode
  /** The button's name if its text is not enough ("834,950"). */
  readonly label?: string
}

/**
 * A number or a heading whose source opens in a card on click, tap or Enter. The popover is rendered only while it is
 * open: a page has dozens of these.
 */
export function Provenance({ attribute, figure, children, label }: ProvenanceProps) {
  const [open, setOpen] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  const place = useRef<HTMLSpanElement>(null)

  function close() {
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
        onFocus={ProvenancePopover.loadAhead}
        onPointerEnter={ProvenancePopover.loadAhead}
        ref={button}
        type="button"
      >
        {children}
      </button>
      {open && (
        <ProvenancePopover
          attribute={attribute}
          onClose={close}
          onClickOutside={() => setOpen(false)}
          place={place}
          {...(figure ? { figure } : {})}
        />
      )}
    </span>
  )
}
