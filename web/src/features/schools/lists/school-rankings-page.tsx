import { ResultsScreen } from '../../../lists/results/results-screen.tsx'
import StateLinks from '../../../lists/results/state-links.tsx'
import { createSearchFlow } from '../../../lists/search/search-flow.ts'
import { rankingsList } from './school-lists.ts'

const flow = createSearchFlow(rankingsList)

/** Schools ranked by a measure, of one state or of the country. */
export default function SchoolRankingsPage() {
  return <ResultsScreen flow={flow} foot={<StateLinks />} />
}
