import { type StateAbbreviation, states } from '@homeground/catalog/states'
import { Link } from 'react-router-dom'
import { useSearchContext } from '../../lib/search/search-context.ts'
import classes from './state-links.module.css'

const all = Object.entries(states) as [StateAbbreviation, string][]

/** The same ranking of each state. */
export function StateLinks() {
  const { addressFor, submitted } = useSearchContext().view
  const linkTo = (abbr: StateAbbreviation) =>
    addressFor({ ...submitted, area: 'state', states: [abbr], page: 1 })
  return (
    <nav aria-labelledby="by-state" className={classes.states}>
      <h2 id="by-state">By state</h2>
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
