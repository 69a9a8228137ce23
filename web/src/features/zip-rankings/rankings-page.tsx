import { useLocation } from 'react-router-dom'
import { lazyComponent } from '../../lib/lazy-component.tsx'
import { ResultsScreen } from '../../lists/results/results-screen.tsx'
import type { StateLinksProps } from '../../lists/results/state-links.tsx'
import { createSearchFlow } from '../../lists/search/search-flow.ts'
import { NotFound } from '../../lists/search-box/not-found.tsx'
import { rankingsList, stateOfPath } from './rankings-list.ts'

/** Below the window, and its script has parts of other lists. */
const StateLinks = lazyComponent<StateLinksProps>(() => import('../../lists/results/state-links.tsx'))
const flow = createSearchFlow(rankingsList)

/** Zips ranked by any attribute, of the country or of one state. */
export default function RankingsPage() {
  const { pathname } = useLocation()
  if (stateOfPath(pathname) === null) {
    return <NotFound title="State not found">Check the spelling or abbreviation.</NotFound>
  }
  return <ResultsScreen flow={flow} foot={<StateLinks />} />
}
