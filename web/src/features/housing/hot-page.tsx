import { ResultsScreen } from '../../lists/results/results-screen.tsx'
import { createSearchFlow } from '../../lists/search/search-flow.ts'
import { hotList } from './hot-list.ts'

const flow = createSearchFlow(hotList)

/** Zips by how long homes are on the market. */
export default function HotHousingPage() {
  return <ResultsScreen flow={flow} />
}
