import { createSearchFlow } from '../../lib/search/search-flow.ts'
import { ResultsScreen } from '../../ui/results/results-screen.tsx'
import { placesList } from './places-list.ts'

const flow = createSearchFlow(placesList)

/** Research an area: filters, results and map of one search, all of it in the URL. */
export default function SearchPage() {
  return <ResultsScreen flow={flow} />
}
