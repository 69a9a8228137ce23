import { createSearchFlow } from '../../../lib/search/search-flow.ts'
import { ResultsScreen } from '../../../ui/results/results-screen.tsx'
import { hotList } from './hot-list.ts'

const flow = createSearchFlow(hotList)

/** Zips by how long homes are on the market. */
export default function HotHousingPage() {
  return <ResultsScreen flow={flow} />
}
