import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
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

export interface PageAnchorsProps {
  /** The ids of the headings, with the texts of their links. */
  readonly parts: readonly (readonly [id: string, label: string])[]
  /** Drawn below a rule, on one line that scrolls if it is too long. */
  readonly ruled?: boolean
}

/** Links to the parts of a long page. */
export function PageAnchors({ parts, ruled = false }: PageAnchorsProps) {
  return (
    <nav aria-label="On this page" className={classes.anchors} data-ruled={ruled}>
      {parts.map(([id, label]) => (
        <Link key={id} to={`#${id}`}>
          {label}
        </Link>
      ))}
    </nav>
  )
}
