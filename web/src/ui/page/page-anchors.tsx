import { Link } from 'react-router-dom'
import classes from './page-anchors.module.css'

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
