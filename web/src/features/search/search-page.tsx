import { placesList } from '../../lists/places-list.ts'
import { ResultsScreen } from '../../lists/results/results-screen.tsx'
import { createSearchFlow } from '../../lists/search/search-flow.ts'

const flow = createSearchFlow(placesList({ key: 'search', path: '/research-area' }))

/** Research an area: filters, results and map of one search, all of it in the URL. */
export default function SearchPage() {
  return <ResultsScreen flow={flow} />
}
