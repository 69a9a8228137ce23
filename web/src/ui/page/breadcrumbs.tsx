import { Link } from 'react-router-dom'
import classes from './breadcrumbs.module.css'

export interface Crumb {
  readonly name: string
  /** None for a level without a page. */
  readonly to?: string
}

/** Where a page is: the levels above it, and the page itself, last. */
export function Breadcrumbs({ crumbs }: { readonly crumbs: readonly Crumb[] }) {
  return (
    <nav aria-label="Breadcrumb" className={classes.crumbs}>
      <ol>
        {crumbs.map(({ name, to }, index) => (
          <li aria-current={index === crumbs.length - 1 ? 'page' : undefined} key={`${name} ${to}`}>
            {to === undefined ? name : <Link to={to}>{name}</Link>}
          </li>
        ))}
      </ol>
    </nav>
  )
}
