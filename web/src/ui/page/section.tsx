import type { ReactNode } from 'react'
import classes from './section.module.css'

export interface SectionProps {
  /** Of the heading, where a link to the section lands. */
  readonly id: string
  readonly title: string
  /** What stands below the title, in the margin. */
  readonly notes?: ReactNode
  readonly children: ReactNode
}

/** A part of a page: title and notes in the margin column, the content beside it. */
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

/** A paragraph in small print: what the numbers are and where they come from. */
export function Source({ children }: { readonly children: ReactNode }) {
  return <p className={classes.source}>{children}</p>
}
