import { createSearchFlow } from '../../../lib/search/search-flow.ts'
import { ResultsScreen } from '../../../ui/results/results-screen.tsx'
import StateLinks from '../../../ui/results/state-links.tsx'
import { rankingsList } from './school-lists.ts'

const flow = createSearchFlow(rankingsList)

/** Schools ranked by a measure, of one state or of the country. */
export default function SchoolRankingsPage() {
  return <ResultsScreen flow={flow} foot={<StateLinks />} />
}
