import { type ReactNode, useLayoutEffect, useRef } from 'react'
import { useSearchContext } from '../../search/search-context.ts'
import { SearchesLeft } from '../../search-box/searches-left.tsx'
import classes from './results-heading.module.css'

export interface ResultsHeadingProps {
  readonly title: string
  readonly children: ReactNode
  /** A button next to the title, in place of the searches left today. */
  readonly action?: ReactNode
}

/** A title with more characters leaves no room in its line for the searches left. */
const maxShortTitle = 32

/** The outcome of a search, its area and vintages, and the searches left today. */
export function ResultsHeading({ title, children, action }: ResultsHeadingProps) {
  const { isCounted } = useSearchContext().flow.list
  const heading = useKeptFocus()
  const side = action ?? (isCounted ? <SearchesLeft /> : null)
  return (
    <div className={classes.heading} data-action={action !== undefined} data-long={title.length > maxShortTitle}>
      <h1 ref={heading} tabIndex={-1}>
        {title}
      </h1>
      <p>{children}</p>
      {side === null ? null : <div className={classes.side}>{side}</div>}
    </div>
  )
}

/** Whether the heading that was last removed had the focus. */
let hadFocus = false

/** The heading of the results takes over the focus of the one that was there while searching. */
function useKeptFocus() {
  const heading = useRef<HTMLHeadingElement>(null)
  useLayoutEffect(() => {
    const element = heading.current
    if (hadFocus && document.activeElement === document.body) element?.focus({ preventScroll: true })
    hadFocus = false
    return () => {
      hadFocus = element !== null && document.activeElement === element
    }
  }, [])
  return heading
}
