import { ResultsScreen } from '../../../lists/results/results-screen.tsx'
import StateLinks from '../../../lists/results/state-links.tsx'
import { createSearchFlow } from '../../../lists/search/search-flow.ts'
import { topRatedList } from './school-lists.ts'

const flow = createSearchFlow(topRatedList)

/** The schools with the highest achievement in a state or around a place. */
export default function TopRatedPage() {
  return <ResultsScreen flow={flow} foot={<StateLinks />} />
}
