import type { ReactNode } from 'react'
import classes from './section.module.css'

interface SectionProps {
  id: string
  title: string
  /** Sentences below the title, in the margin. */
  children?: ReactNode
  content: ReactNode
}

/** A part of the page: title and notes in the margin column, the content beside it. */
export function Section({ id, title, children, content }: SectionProps) {
  return (
    <section aria-labelledby={`${id}-title`} className={classes.section} id={id}>
      <header>
        <h2 id={`${id}-title`}>{title}</h2>
        {children}
      </header>
      <div className={classes.content}>{content}</div>
    </section>
  )
}

/** A paragraph in small print: what the numbers are and where they come from. */
export function Source({ children }: { children: ReactNode }) {
  return <p className={classes.source}>{children}</p>
}
