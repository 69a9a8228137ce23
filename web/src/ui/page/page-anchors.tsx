import { Link } from 'react-router-dom'
import classes from './page-anchors.module.css'

export interface PageAnchorsProps {
  /** The ids of the parts' headings, and what the links to them say. */
  readonly parts: readonly (readonly [id: string, label: string])[]
  /** Below a rule, on one line that scrolls where it has no room. */
  readonly ruled?: boolean
}

/** The parts of a long page, to jump to. */
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
