import { attributes, findAttribute } from '@homeground/catalog/attributes'
import { usualRanking } from '@homeground/catalog/attributes/selections'
import { rankingFloors } from '@homeground/catalog/defaults'
import { findState, type StateAbbreviation, states } from '@homeground/catalog/states'
import type { SearchCount, ZipRankings } from '@homeground/contracts'
import { pathTo } from '@homeground/contracts/paths'
import { labelInline } from '@homeground/format/format'
import { formatWhole } from '@homeground/format/numbers'
import { useLocation } from 'react-router-dom'
import { zipPath } from '../../lib/api/places.ts'
import { request } from '../../lib/api/request.ts'
import { lazyComponent } from '../../lib/lazy-component.tsx'
import { ResultsScreen } from '../../lists/results/results-screen.tsx'
import type { StateLinksProps } from '../../lists/results/state-links.tsx'
import { defaultColumns } from '../../lists/search/columns.ts'
import type { CountOptions, FindOptions, ListSetting, ResultList } from '../../lists/search/result-list.ts'
import { ranksOfZips, type SearchResults } from '../../lists/search/results.ts'
import { countPlaces } from '../../lists/search/search-address.ts'
import { createSearchFlow } from '../../lists/search/search-flow.ts'
import { defaultForm, type SearchForm, type SortOrder } from '../../lists/search/search-form.ts'
import { zipRankingNotes } from '../../lists/search/search-text.ts'
import { NotFound } from '../../lists/search-box/not-found.tsx'

/** The least population of a ranked zip. */
const floor: ListSetting = {
  name: 'floor',
  label: 'Population',
  options: [
    { value: '0', label: 'Any population' },
    ...[rankingFloors.population.least, 5000, 20_000].map((least) => ({
      value: String(least),
      label: `${formatWhole(least)} people or more`,
    })),
  ],
  initial: String(rankingFloors.population.least),
  appliesTo: () => true,
}

/** The fewest active listings of a zip that is ranked by an attribute of its listings. */
const listings: ListSetting = {
  name: 'listings',
  label: 'Active listings',
  options: [
    { value: '0', label: 'Any number of listings' },
    ...[rankingFloors.listings.least, 50, 100].map((least) => ({
      value: String(least),
      label: `${formatWhole(least)} listings or more`,
    })),
  ],
  initial: String(rankingFloors.listings.least),
  appliesTo: ({ orderBy }) => findAttribute(orderBy)?.source === rankingFloors.listings.source,
}

/** One page of the zips in order of an attribute. Never counts as a search. */
export async function findRanking(form: SearchForm, { fields, signal }: FindOptions): Promise<SearchResults> {
  const ranking = await fetchRanking(form, { fields: [...fields].sort().join(','), signal })
  const { data: results, total } = ranking
  return { results, total, ranks: ranksOfZips(ranking), notes: zipRankingNotes(ranking), center: null, fields }
}

/** How many zips are ranked, of all in the area. */
export async function countRanking(form: SearchForm, options: CountOptions): Promise<SearchCount> {
  const first = { ...form, page: 1 }
  const [everyZip, { total }] = await Promise.all([
    countPlaces(form, options),
    fetchRanking(first, { fields: form.orderBy, signal: options.signal }),
  ])
  return { ...everyZip, count: total }
}

interface RankingOptions {
  readonly fields: string
  readonly signal: AbortSignal
}

async function fetchRanking(form: SearchForm, { fields, signal }: RankingOptions): Promise<ZipRankings> {
  const { area, states, orderBy, direction, page, settings } = form
  const query = {
    stat: orderBy,
    dir: direction,
    state: area === 'state' ? states[0] : undefined,
    floor: settings.floor,
    // A setting that does not concern the attribute leaves out nothing.
    minInventory: listings.appliesTo(form) ? settings.listings : 0,
    page,
    fields,
  }
  return (await request('rankZips', { query, signal })).data
}

const path = '/zips/rankings'
const usualOrder: SortOrder = { orderBy: usualRanking, direction: 'desc' }

/** The state that a path of the rankings names, by abbreviation or name; undefined without one, null if there is no such state. */
export function stateOfPath(pathname: string): StateAbbreviation | undefined | null {
  const name = pathname.slice(path.length + 1).replace(/\/$/, '')
  return name === '' ? undefined : (findState(decodeURIComponent(name)) ?? null)
}

/** `Zip codes by median age`; of drops from the peak, the largest first, `Florida zips furthest below their peak`. */
export function rankingTitle(form: Pick<SearchForm, 'area' | 'states' | 'orderBy' | 'direction'>): string {
  const { area, states: chosen, orderBy, direction } = form
  if (orderBy === 'peak_price_change' && direction === 'asc') {
    const state = area === 'state' ? chosen[0] : undefined
    return `${state ? `${states[state]} zips` : 'Zips'} furthest below their peak`
  }
  const attribute = findAttribute(orderBy)
  return `Zip codes by ${attribute ? labelInline(attribute) : orderBy}`
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
  titleOf: rankingTitle,
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
