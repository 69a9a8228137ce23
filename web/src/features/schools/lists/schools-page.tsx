import { searchLevels } from '@homeground/catalog/levels'
import { states } from '@homeground/catalog/states'
import { pathTo } from '@homeground/contracts/paths'
import { Link, useLocation } from 'react-router-dom'
import { ResultsScreen } from '../../../lists/results/results-screen.tsx'
import classes from '../../../lists/results/state-links.module.css'
import StateLinks from '../../../lists/results/state-links.tsx'
import { useSearchContext } from '../../../lists/search/search-context.ts'
import { createSearchFlow, type SearchFlow } from '../../../lists/search/search-flow.ts'
import { NotFound } from '../../../lists/search-box/not-found.tsx'
import {
  mostImprovedList,
  mostImprovedPath,
  presetOf,
  rankingsList,
  searchList,
  stateList,
  stateListOf,
  topRatedList,
} from './school-lists.ts'

const all = createSearchFlow(searchList)
const rankings = createSearchFlow(rankingsList)
const ofState = createSearchFlow(stateList)
const topRated = createSearchFlow(topRatedList)
const mostImproved = createSearchFlow(mostImprovedList)

/** The list that a path names; null for a state or level that does not exist. */
function flowAt(pathname: string): SearchFlow | null {
  if (/^\/schools\/?$/i.test(pathname)) return all
  if (/^\/school-rankings/i.test(pathname)) return rankings
  if (/^\/top-rated/i.test(pathname)) return topRated
  if (/^\/most-improved/i.test(pathname)) return presetOf(pathname) === null ? null : mostImproved
  return stateListOf(pathname) && ofState
}

/** Schools by area, level, type, grade and their measures. Each of its addresses opens it in another order or area. */
export default function SchoolsPage() {
  const flow = flowAt(useLocation().pathname)
  if (flow === null) {
    return (
      <NotFound title="State or level not found">Check the spelling. Levels are high, middle and elementary.</NotFound>
    )
  }
  return <ResultsScreen flow={flow} foot={<SchoolsFoot />} />
}

/** The lists of the state that is shown, and those of the other states. */
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
