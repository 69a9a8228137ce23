import { createContext, type ReactNode, useContext } from 'react'
import { Link } from 'react-router-dom'
import { Fold } from './fold.tsx'
import classes from './section.module.css'

/**
 * Where the sections of a page have their notes: in the margin column, or folded below the content, on a page whose margin
 * column has its navigation.
 */
export const SectionNotes = createContext<'margin' | 'folded'>('margin')

export interface SectionProps {
  /** The heading's id, the target of links to the section. */
  readonly id: string
  readonly title: string
  /** Remarks on the content. */
  readonly notes?: ReactNode
  /** Source of the content and what can be done with it: never folded. */
  readonly source?: ReactNode
  readonly children: ReactNode
}

/** A part of a page: its title, its content, and the notes where `SectionNotes` says. */
export function Section({ id, title, notes, source, children }: SectionProps) {
  const place = useContext(SectionNotes)
  if (place === 'folded') {
    return (
      <section aria-labelledby={id} className={classes.plain}>
        <h2 id={id}>{title}</h2>
        <div className={classes.content}>{children}</div>
        {source}
        {notes ? (
          <Fold label="About these figures">
            <div className={classes.notes}>{notes}</div>
          </Fold>
        ) : null}
      </section>
    )
  }
  return (
    <section aria-labelledby={id} className={classes.section}>
      <header>
        <h2 id={id}>{title}</h2>
        {notes}
        {source}
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
