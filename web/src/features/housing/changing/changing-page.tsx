import { createSearchFlow } from '../../../lib/search/search-flow.ts'
import { ResultsScreen } from '../../../ui/results/results-screen.tsx'
import { changingList } from './changing-list.ts'

const flow = createSearchFlow(changingList)

/** Zips by the change of their prices between two years. */
export default function ChangingPlacesPage() {
  return <ResultsScreen flow={flow} />
}
