import type { RefObject } from 'react'
import classes from './results-screen.module.css'

export interface SkipLinkProps {
  readonly pane: RefObject<HTMLElement | null>
}

/** Moves the focus past the filters to the heading of the results; visible only while it has the focus. */
export function SkipLink({ pane }: SkipLinkProps) {
  return (
    <button
      className={classes.skip}
      onClick={() => pane.current?.querySelector<HTMLElement>('h1')?.focus()}
      type="button"
    >
      Skip to results
    </button>
  )
}
