import { searchLevels } from '@homeground/catalog/levels'
import { states } from '@homeground/catalog/states'
import { pathTo } from '@homeground/contracts/paths'
import { Link } from 'react-router-dom'
import { ResultsScreen } from '../../../lists/results/results-screen.tsx'
import classes from '../../../lists/results/state-links.module.css'
import StateLinks from '../../../lists/results/state-links.tsx'
import { useSearchContext } from '../../../lists/search/search-context.ts'
import { createSearchFlow } from '../../../lists/search/search-flow.ts'
import { mostImprovedPath, searchList } from './school-lists.ts'

const flow = createSearchFlow(searchList)

/** Schools in states, around a place or of the whole country. */
export default function SchoolsPage() {
  return <ResultsScreen flow={flow} foot={<SchoolsFoot />} />
}

/** The lists of the state that was searched, which do not count as searches, and those of the other states. */
function SchoolsFoot() {
  const { submitted } = useSearchContext().view
  const state = submitted.states[0]
  return (
    <>
      {submitted.area === 'state' && state ? (
        <nav aria-labelledby="in-state" className={classes.states}>
          <h2 id="in-state">{states[state]} by level</h2>
          <ul>
            {searchLevels.map((level) => (
              <li key={level}>
                <Link to={pathTo('/schools/:state/:level', { state, level: level.toLowerCase() })}>
                  {level} schools
                </Link>
              </li>
            ))}
            {searchLevels.map((level) => (
              <li key={level}>
                <Link to={mostImprovedPath(level, state)}>Most improved {level.toLowerCase()} schools</Link>
              </li>
            ))}
          </ul>
        </nav>
      ) : null}
      <StateLinks pathOf={(abbr) => pathTo('/schools/:state', { state: abbr })} title="All schools by state" />
    </>
  )
}
