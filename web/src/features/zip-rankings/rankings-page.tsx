import { attributes, findAttribute } from '@homeground/catalog/attributes'
import { usualRanking } from '@homeground/catalog/attributes/selections'
import { findState, type StateAbbreviation } from '@homeground/catalog/states'
import { pathTo } from '@homeground/contracts/paths'
import { labelInline } from '@homeground/format/format'
import { useLocation } from 'react-router-dom'
import { zipPath } from '../../lib/api/places.ts'
import { lazyComponent } from '../../lib/lazy-component.tsx'
import { ResultsScreen } from '../../lists/results/results-screen.tsx'
import type { StateLinksProps } from '../../lists/results/state-links.tsx'
import { defaultColumns } from '../../lists/search/columns.ts'
import type { ResultList } from '../../lists/search/result-list.ts'
import { createSearchFlow } from '../../lists/search/search-flow.ts'
import { defaultForm, type SortOrder } from '../../lists/search/search-form.ts'
import { NotFound } from '../../lists/search-box/not-found.tsx'
import { countRanking, findRanking, floor, listings } from './rankings-api.ts'

const path = '/zips/rankings'
const usualOrder: SortOrder = { orderBy: usualRanking, direction: 'desc' }

/** The state that a path of the rankings names, by abbreviation or name; undefined without one, null if there is no such state. */
export function stateOfPath(pathname: string): StateAbbreviation | undefined | null {
  const name = pathname.slice(path.length + 1).replace(/\/$/, '')
  return name === '' ? undefined : (findState(decodeURIComponent(name)) ?? null)
}

/** Zips ranked by any attribute: the list of /zips/rankings and /zips/rankings/{state}. */
export const rankingsList: ResultList = {
  key: 'zip-rankings',
  pathOf: ({ area, states }) => (area === 'state' && states[0] ? pathTo(`${path}/:state`, { state: states[0] }) : path),
  areaOfPath: (pathname) => {
    const state = stateOfPath(pathname)
    return state ? { area: 'state', states: [state] } : { area: 'nationwide', states: defaultForm.states }
  },
  firstForm: { ...defaultForm, ...usualOrder, area: 'nationwide' },
  orderOf: () => usualOrder,
  areas: ['nationwide', 'state'],
  hasManyStates: false,
  hasTowns: false,
  filters: new Set(),
  settings: [floor, listings],
  orderMenu: attributes.filter(({ orderable }) => orderable).map(({ key }) => key),
  columns: defaultColumns,
  needsValue: true,
  pageSize: 25,
  isCounted: false,
  find: findRanking,
  count: countRanking,
  titleOf: ({ orderBy }) => {
    const attribute = findAttribute(orderBy)
    return `Zip codes by ${attribute ? labelInline(attribute) : orderBy}`
  },
  rowPath: ({ zip }) => (zip === undefined ? undefined : zipPath(zip)),
}

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
