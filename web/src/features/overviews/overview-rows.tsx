import { none } from '@homeground/format/format'
import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import type from '../../ui/type.module.css'
import classes from './overviews.module.css'

export interface OverviewRowProps {
  readonly to: string
  readonly name: string
  /** The live number; undefined while it is loading, null if there is none. */
  readonly figure: string | null | undefined
  /** The meaning of the number, with its vintage. */
  readonly unit: string
  /** The question that the page answers. */
  readonly children: ReactNode
}

/** Pages that lead on, each with a live number. */
export function OverviewRows({ children }: { readonly children: ReactNode }) {
  return <ul className={classes.rows}>{children}</ul>
}

export function OverviewRow({ to, name, figure, unit, children }: OverviewRowProps) {
  return (
    <li>
      <p className={classes.figure}>
        <span className={type.figure}>{figure === undefined ? ' ' : (figure ?? none)}</span>
        <small>{unit}</small>
      </p>
      <div>
        <h3>
          <Link to={to}>{name}</Link>
        </h3>
        <p className={classes.about}>{children}</p>
      </div>
    </li>
  )
}
