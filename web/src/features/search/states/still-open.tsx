import { Link } from 'react-router-dom'
import { SearchBox } from '../../../ui/search/search-box.tsx'
import classes from './still-open.module.css'

/** What costs no search. */
export function StillOpen() {
  return (
    <section aria-labelledby="still-open" className={classes.open}>
      <h2 id="still-open">Still open today</h2>
      <ul>
        <li>
          <span>The page of any zip</span>
          <span>no limit</span>
          <SearchBox />
        </li>
        <li>
          <span>A search that you made today, once more</span>
          <span>no limit</span>
        </li>
        <li>
          <span>How many places match, while you set filters</span>
          <span>no limit</span>
        </li>
        <li>
          <Link to="/data">How old each number is, and where it is from</Link>
          <span>no limit</span>
        </li>
      </ul>
    </section>
  )
}
