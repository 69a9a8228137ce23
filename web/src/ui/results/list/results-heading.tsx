import type { ReactNode } from 'react'
import { useSearchContext } from '../../../lib/search/search-context.ts'
import { SearchesLeft } from '../../search/searches-left.tsx'
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
  const side = action ?? (isCounted ? <SearchesLeft /> : null)
  return (
    <div
      className={classes.heading}
      data-action={action !== undefined}
      data-long={title.length > maxShortTitle}
    >
      <h1 tabIndex={-1}>{title}</h1>
      <p>{children}</p>
      {side === null ? null : <div className={classes.side}>{side}</div>}
    </div>
  )
}
