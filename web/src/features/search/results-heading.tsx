import type { ReactNode } from 'react'
import classes from './results-heading.module.css'

export interface ResultsHeadingProps {
  readonly title: string
  readonly children: ReactNode
  /** Beside the title: what can be done while one waits. */
  readonly action?: ReactNode
}

/** What the search came to, over where and from when. */
export function ResultsHeading({ title, children, action }: ResultsHeadingProps) {
  return (
    <div className={classes.heading}>
      <div>
        <h1 tabIndex={-1}>{title}</h1>
        <p>{children}</p>
      </div>
      {action}
    </div>
  )
}
