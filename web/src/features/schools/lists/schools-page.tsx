import { ResultsScreen } from '../../../lists/results/results-screen.tsx'
import { createSearchFlow } from '../../../lists/search/search-flow.ts'
import { searchList } from './school-lists.ts'
import { SchoolsFoot } from './schools-foot.tsx'

const flow = createSearchFlow(searchList)

/** Schools in states, around a place or of the whole country. */
export default function SchoolsPage() {
  return <ResultsScreen flow={flow} foot={<SchoolsFoot />} />
}
