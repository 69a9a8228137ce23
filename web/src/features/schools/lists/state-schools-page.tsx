import { useLocation } from 'react-router-dom'
import { ResultsScreen } from '../../../lists/results/results-screen.tsx'
import StateLinks from '../../../lists/results/state-links.tsx'
import { createSearchFlow } from '../../../lists/search/search-flow.ts'
import { NotFound } from '../../../lists/search-box/not-found.tsx'
import { stateList, stateListOf } from './school-lists.ts'

const flow = createSearchFlow(stateList)

/** The schools of one state, of all levels or one. */
export default function StateSchoolsPage() {
  const { pathname } = useLocation()
  if (stateListOf(pathname) === null) {
    return (
      <NotFound title="State or level not found">Check the spelling. Levels are high, middle and elementary.</NotFound>
    )
  }
  return <ResultsScreen flow={flow} foot={<StateLinks />} />
}
