import type { ReactNode } from 'react'
import { SearchesLeft } from '../../../ui/search/searches-left.tsx'
import classes from './results-heading.module.css'

export interface ResultsHeadingProps {
  readonly title: string
  readonly children: ReactNode
  /** Beside the title: what can be done while one waits. */
  readonly action?: ReactNode
}

/** What the search came to, over where and from when, and what is left of the day's searches. */
export function ResultsHeading({ title, children, action }: ResultsHeadingProps) {
  return (
    <div className={classes.heading} data-action={action !== undefined}>
      <h1 tabIndex={-1}>{title}</h1>
      {action}
      <p>{children}</p>
      <div className={classes.left}>
        <SearchesLeft />
      </div>
    </div>
  )
}
