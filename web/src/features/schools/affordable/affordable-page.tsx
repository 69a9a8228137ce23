import { createSearchFlow } from '../../../lib/search/search-flow.ts'
import { ResultsScreen } from '../../../ui/results/results-screen.tsx'
import { affordableList } from './affordable-list.ts'

const flow = createSearchFlow(affordableList)

/** Zips with good schools at a price. */
export default function AffordablePage() {
  return <ResultsScreen flow={flow} />
}
