import { ResultsScreen } from '../../../lists/results/results-screen.tsx'
import StateLinks from '../../../lists/results/state-links.tsx'
import { createSearchFlow } from '../../../lists/search/search-flow.ts'
import { districtsList } from './districts-list.ts'

const flow = createSearchFlow(districtsList)

/** School districts of a state or of the country, ranked. */
export default function DistrictsPage() {
  return <ResultsScreen flow={flow} foot={<StateLinks />} />
}
