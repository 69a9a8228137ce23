import { formatCount } from '@homeground/format/format'
import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { useAttributes } from '../../lib/api/attributes.ts'
import { Icon } from '../../ui/icon.tsx'
import classes from './home.module.css'
import { LocalSearch } from './local-search.tsx'

/** Links to four ways to find places: search, place finder, survey and map. */
export function SearchLinks() {
  const { all, known } = useAttributes()
  const attributes = all.filter(({ loaded }) => loaded).length
  const measures = known && attributes > 0 ? formatCount(attributes, 'measure') : 'Measures'
  return (
    <nav aria-label="Start a search" className={classes.links}>
      <div>
        {/* Opens with the last search, which is stored in the browser. */}
        <SearchLink title="Search with filters" to="/research-area">
          {measures} of homes, income, people and schools. Match counts update as you move a slider.
        </SearchLink>
        <LocalSearch />
      </div>
      <SearchLink title="Step by step" to="/finder">
        Set what you need, weigh what matters most, and see which places match.
      </SearchLink>
      <SearchLink title="Not sure where?" to="/not-sure-where-to-live">
        Answer six questions about price, schools and setting. See which zips match every answer, and why.
      </SearchLink>
      <SearchLink title="Look at the map" to="/map">
        Every zip in the country, colored by price, income, people or schools.
      </SearchLink>
    </nav>
  )
}

interface SearchLinkProps {
  readonly to: string
  readonly title: string
  readonly children: ReactNode
}

function SearchLink({ to, title, children }: SearchLinkProps) {
  return (
    <Link to={to}>
      <h2>
        {title} <Icon name="arrow" />
      </h2>
      <p>{children}</p>
    </Link>
  )
}
