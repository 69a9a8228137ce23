import { createSearchFlow } from '../../../lib/search/search-flow.ts'
import { ResultsScreen } from '../../../ui/results/results-screen.tsx'
import StateLinks from '../../../ui/results/state-links.tsx'
import { districtsList } from './districts-list.ts'

const flow = createSearchFlow(districtsList)

/** School districts of a state or of the country, ranked. */
export default function DistrictsPage() {
  return <ResultsScreen flow={flow} foot={<StateLinks />} />
}
