import type { ReactNode } from 'react'
import classes from './section.module.css'

export interface SectionProps {
  readonly id: string
  readonly title: string
  /** What stands below the title, in the margin. */
  readonly notes?: ReactNode
  readonly children: ReactNode
}

/** A part of the page: title and notes in the margin column, the content beside it. */
export function Section({ id, title, notes, children }: SectionProps) {
  return (
    <section aria-labelledby={id} className={classes.section}>
      <header>
        <h2 id={id}>{title}</h2>
        {notes}
      </header>
      <div className={classes.content}>{children}</div>
    </section>
  )
}
