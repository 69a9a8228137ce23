import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { useAttributes } from '../../lib/api/attributes.ts'
import { formatCount } from '../../lib/format/format.ts'
import { searchPath } from '../../lib/navigation/search-path.ts'
import { Icon } from '../../ui/icon.tsx'
import classes from './home.module.css'
import { LocalSearch } from './local-search.tsx'

/** Links to three kinds of search. */
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
      <SearchLink title="Search near a place" to={searchPath({ area: 'zip' })}>
        Every zip within 5 to 500 miles of a town or zip code, as a list and on the map.
      </SearchLink>
      <SearchLink
        title="Rank the country"
        to={searchPath({ area: 'nationwide', order: 'median_listing_price' })}
      >
        Rank every zip by price, rent, income or age.
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
