import { Link, useLocation } from 'react-router-dom'
import { placesList } from '../../lists/places-list.ts'
import { ResultsScreen } from '../../lists/results/results-screen.tsx'
import { createSearchFlow } from '../../lists/search/search-flow.ts'
import classes from './finder.module.css'
import { FinderForm } from './finder-form.tsx'

const flow = createSearchFlow(placesList({ key: 'finder', path: '/finder' }))

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
