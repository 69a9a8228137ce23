import { createSearchFlow } from '../../../lib/search/search-flow.ts'
import { ResultsScreen } from '../../../ui/results/results-screen.tsx'
import { risingList } from './rising-list.ts'

const flow = createSearchFlow(risingList)

/** Zips with schools whose results rose. */
export default function RisingPage() {
  return <ResultsScreen flow={flow} />
}
