import { type StateAbbreviation, states } from '@homeground/catalog/states'
import { Link } from 'react-router-dom'
import { useSearchContext } from '../search/search-context.ts'
import classes from './state-links.module.css'

const all = Object.entries(states) as [StateAbbreviation, string][]

export interface StateLinksProps {
  readonly title?: string
  /** Path of the page of a state; by default that of the same list. */
  readonly pathOf?: (abbr: StateAbbreviation) => string
}

/** The same list of each state. */
export default function StateLinks({ title = 'By state', pathOf }: StateLinksProps) {
  const { addressFor, submitted } = useSearchContext().view
  const sameList = (abbr: StateAbbreviation) => addressFor({ ...submitted, area: 'state', states: [abbr], page: 1 })
  const linkTo = pathOf ?? sameList
  return (
    <nav aria-labelledby="by-state" className={classes.states}>
      <h2 id="by-state">{title}</h2>
      <ul>
        {all.map(([abbr, name]) => (
          <li key={abbr}>
            <Link to={linkTo(abbr)}>{name}</Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
