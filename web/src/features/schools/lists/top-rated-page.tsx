import { createSearchFlow } from '../../../lib/search/search-flow.ts'
import { ResultsScreen } from '../../../ui/results/results-screen.tsx'
import StateLinks from '../../../ui/results/state-links.tsx'
import { topRatedList } from './school-lists.ts'

const flow = createSearchFlow(topRatedList)

/** The schools with the highest achievement in a state or around a place. */
export default function TopRatedPage() {
  return <ResultsScreen flow={flow} foot={<StateLinks />} />
}
