import { ResultsScreen } from '../../../lists/results/results-screen.tsx'
import { createSearchFlow } from '../../../lists/search/search-flow.ts'
import { affordableList } from './affordable-list.ts'

const flow = createSearchFlow(affordableList)

/** Zips with good schools at a price. */
export default function AffordablePage() {
  return <ResultsScreen flow={flow} />
}
