import { attributes, findAttribute } from '@homeground/catalog/attributes'
import { usualRanking } from '@homeground/catalog/attributes/selections'
import { findState, type StateAbbreviation } from '@homeground/catalog/states'
import { pathTo } from '@homeground/contracts/paths'
import { labelInline } from '@homeground/format/format'
import { zipPath } from '../../lib/api/places.ts'
import { defaultColumns } from '../../lists/search/columns.ts'
import type { ResultList } from '../../lists/search/result-list.ts'
import { defaultForm, type SortOrder } from '../../lists/search/search-form.ts'
import { floor, listings } from './ranking-settings.ts'
import { countRanking, findRanking } from './rankings-api.ts'

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
