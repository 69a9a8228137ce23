import { useLocation } from 'react-router-dom'
import { ResultsScreen } from '../../../lists/results/results-screen.tsx'
import StateLinks from '../../../lists/results/state-links.tsx'
import { createSearchFlow } from '../../../lists/search/search-flow.ts'
import { NotFound } from '../../../lists/search-box/not-found.tsx'
import { mostImprovedList, presetOf } from './school-lists.ts'

const flow = createSearchFlow(mostImprovedList)

/** The schools whose results rose most, in a state or around a place. */
export default function MostImprovedPage() {
  const { pathname } = useLocation()
  if (presetOf(pathname) === null) {
    return (
      <NotFound title="State or level not found">Check the spelling. Levels are high, middle and elementary.</NotFound>
    )
  }
  return <ResultsScreen flow={flow} foot={<StateLinks />} />
}
