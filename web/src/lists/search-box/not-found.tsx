import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { useTitle } from '../../lib/navigation/router.ts'
import type from '../../ui/type.module.css'
import classes from './not-found.module.css'
import { SearchBox } from './search-box.tsx'

/** A page that does not exist: a sentence and the search box. */
export function NotFound({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  useTitle(title)
  return (
    <div className={`${type.page} ${classes.page}`}>
      <p className={`${type.small} ${type.mute}`}>404</p>
      <h1 tabIndex={-1}>{title}</h1>
      <div className={type.lede}>{children}</div>
      <div className={classes.search}>
        <SearchBox size="lg" />
      </div>
      <p>
        Or <Link to="/research-area">search all zip codes with filters</Link>.
      </p>
    </div>
  )
}
