import { Link, useLocation } from 'react-router-dom'
import { createSearchFlow } from '../../lib/search/search-flow.ts'
import { placesListAt } from '../../ui/places/places-list.ts'
import { ResultsScreen } from '../../ui/results/results-screen.tsx'
import classes from './finder.module.css'
import { FinderForm } from './finder-form.tsx'

const flow = createSearchFlow(placesListAt({ key: 'finder', path: '/finder' }))

const back = (
  <p className={classes.back}>
    <Link to="/finder">Back to the questions</Link>
  </p>
)

/** The place finder: the questions, and at the address of a search its results. */
export default function FinderPage() {
  const { search } = useLocation()
  return search === '' ? <FinderForm flow={flow} /> : <ResultsScreen flow={flow} head={back} />
}
