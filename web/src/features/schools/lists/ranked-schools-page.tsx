import { useLocation } from 'react-router-dom'
import { ResultsScreen } from '../../../lists/results/results-screen.tsx'
import StateLinks from '../../../lists/results/state-links.tsx'
import { createSearchFlow, type SearchFlow } from '../../../lists/search/search-flow.ts'
import { NotFound } from '../../../lists/search-box/not-found.tsx'
import { mostImprovedList, presetOf, rankingsList, stateList, stateListOf, topRatedList } from './school-lists.ts'

const rankings = createSearchFlow(rankingsList)
const ofState = createSearchFlow(stateList)
const topRated = createSearchFlow(topRatedList)
const mostImproved = createSearchFlow(mostImprovedList)

/** The list that a path names; null for a state or level that does not exist. */
function flowAt(pathname: string): SearchFlow | null {
  if (/^\/school-rankings/i.test(pathname)) return rankings
  if (/^\/top-rated/i.test(pathname)) return topRated
  if (/^\/most-improved/i.test(pathname)) return presetOf(pathname) === null ? null : mostImproved
  return stateListOf(pathname) && ofState
}

/** Schools in the order of a measure: all of them, those of a state, the top-rated or the most improved ones. */
export default function RankedSchoolsPage() {
  const flow = flowAt(useLocation().pathname)
  if (flow === null) {
    return (
      <NotFound title="State or level not found">Check the spelling. Levels are high, middle and elementary.</NotFound>
    )
  }
  return <ResultsScreen flow={flow} foot={<StateLinks />} />
}
