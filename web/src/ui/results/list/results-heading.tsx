import type { ReactNode } from 'react'
import { SearchesLeft } from '../../search/searches-left.tsx'
import classes from './results-heading.module.css'

export interface ResultsHeadingProps {
  readonly title: string
  readonly children: ReactNode
  /** A button next to the title. */
  readonly action?: ReactNode
}

/** The outcome of a search, its area and vintages, and the searches left today. */
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
