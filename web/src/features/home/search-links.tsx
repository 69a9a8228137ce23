import { formatCount } from '@homeground/format/format'
import { type ReactNode, useState } from 'react'
import { Link, useNavigate } from 'react-router-dom'
import { useAttributes } from '../../lib/api/attributes.ts'
import { nearestZip } from '../../lib/api/zip-results.ts'
import { localSearchPath } from '../../lib/navigation/paths.ts'
import { currentPosition, positionMessages } from '../../lib/position.ts'
import { Icon } from '../../ui/icon.tsx'
import classes from './home.module.css'

const messages = { idle: '', locating: 'Finding your state …', ...positionMessages }

/** A button that opens the search of the visitor's state. */
export function LocalSearch() {
  const [state, setState] = useState<keyof typeof messages>('idle')
  const navigate = useNavigate()
  const find = async () => {
    setState('locating')
    try {
      const nearest = await nearestZip(await currentPosition())
      if (nearest) navigate(localSearchPath(nearest))
      else setState('outside')
    } catch {
      setState('failed')
    }
  }
  return (
    <p className={classes.local}>
      <button aria-busy={state === 'locating'} onClick={() => void find()} type="button">
        <Icon name="locate" /> Search my state
      </button>
      <span role="status">{messages[state]}</span>
    </p>
  )
}

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
