import type { ReactNode } from 'react'
import classes from './section.module.css'

export interface SectionProps {
  /** The heading's id, the target of links to the section. */
  readonly id: string
  readonly title: string
  /** Shown below the title, in the margin. */
  readonly notes?: ReactNode
  readonly children: ReactNode
}

/** A part of a page: title and notes in the margin column, the content next to it. */
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

/** Small print about numbers and their sources. */
export function Source({ children }: { readonly children: ReactNode }) {
  return <p className={classes.source}>{children}</p>
}
