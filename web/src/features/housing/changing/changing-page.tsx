import { ResultsScreen } from '../../../lists/results/results-screen.tsx'
import { createSearchFlow } from '../../../lists/search/search-flow.ts'
import { changingList } from './changing-list.ts'

const flow = createSearchFlow(changingList)

/** Zips by the change of their prices between two years. */
export default function ChangingPlacesPage() {
  return <ResultsScreen flow={flow} />
}
