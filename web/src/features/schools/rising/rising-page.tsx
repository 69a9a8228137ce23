import { ResultsScreen } from '../../../lists/results/results-screen.tsx'
import { createSearchFlow } from '../../../lists/search/search-flow.ts'
import { risingList } from './rising-list.ts'

const flow = createSearchFlow(risingList)

/** Zips with schools whose results rose. */
export default function RisingPage() {
  return <ResultsScreen flow={flow} />
}
