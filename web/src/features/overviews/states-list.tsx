import { type StateAbbreviation, states } from '@homeground/catalog/states'
import { Link } from 'react-router-dom'
import { statePath } from '../../lib/api/places.ts'
import classes from './overviews.module.css'

const all = Object.entries(states) as [StateAbbreviation, string][]

/** Every state, with the link to its people and income. */
export function StatesList() {
  return (
    <ul className={classes.states}>
      {all.map(([abbr, name]) => (
        <li key={abbr}>
          <Link to={statePath(abbr)}>{name}</Link>
        </li>
      ))}
    </ul>
  )
}
