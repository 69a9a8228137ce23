import { createSearchFlow } from '../../lib/search/search-flow.ts'
import { placesListAt } from '../../ui/places/places-list.ts'
import { ResultsScreen } from '../../ui/results/results-screen.tsx'

const flow = createSearchFlow(placesListAt({ key: 'search', path: '/research-area' }))

/** Research an area: filters, results and map of one search, all of it in the URL. */
export default function SearchPage() {
  return <ResultsScreen flow={flow} />
}
