import { attributes, findAttribute } from '@homeground/catalog/attributes'
import { orderMenus } from '@homeground/catalog/attributes/selections'
import { formatPeriod, labelInline } from '@homeground/format/format'
import type { LoadedAttributes } from '../../lib/api/attributes.ts'
import { zipPath } from '../../lib/api/places.ts'
import { ResultsScreen } from '../../lists/results/results-screen.tsx'
import { withAttributes } from '../../lists/search/list-attributes.ts'
import type { ResultList } from '../../lists/search/result-list.ts'
import { createSearchFlow } from '../../lists/search/search-flow.ts'
import { defaultForm, type SearchForm, type SortOrder } from '../../lists/search/search-form.ts'
import { atMonth, comparedMonthOf, comparedWith, housingSearch, month, monthOf, monthSuffix } from './hot-list.ts'
import { changed, InventoryFoot, StatesInventory } from './states-inventory.tsx'

const most: SortOrder = { orderBy: orderMenus.housing_stat[0], direction: 'desc' }

/** Zips by their listings and prices in one month: the list of /housing/inventory. */
export const inventoryList: ResultList = {
  key: 'housing-inventory',
  pathOf: () => '/housing/inventory',
  firstForm: { ...defaultForm, ...most },
  orderOf: () => most,
  areas: ['state', 'zip', 'nationwide'],
  hasManyStates: true,
  hasTowns: false,
  filters: new Set(attributes.map(({ key }) => key)),
  settings: [month, comparedWith],
  orderMenu: orderMenus.housing_stat,
  onlyMenuOrders: true,
  attributesFor: inventoryAttributes,
  columns: [...orderMenus.housing_stat, 'housing_inventory'],
  needsValue: false,
  pageSize: null,
  isCounted: true,
  ...housingSearch('housing_stat'),
  titleOf: ({ orderBy }) => `Housing inventory by ${labelInline(findAttribute(orderBy)!)}`,
  settingsText: (form) => `inventory${monthSuffix(monthOf(form))}`,
  Intro: StatesInventory,
  rowPath: ({ zip }) => (zip === undefined ? undefined : zipPath(zip)),
}

/** The listings of the chosen month; changes since a month that was chosen are named after it. */
export function inventoryAttributes(loaded: LoadedAttributes, form: SearchForm): LoadedAttributes {
  const since = formatPeriod(comparedMonthOf(form))
  const ofMonth = atMonth(loaded, monthOf(form))
  if (since === '') return ofMonth
  return withAttributes(ofMonth, (attribute) => {
    const what = changed[attribute.key]
    if (what === undefined) return attribute
    const label = `Change in ${what} since ${since}`
    return { ...attribute, label, short: label, heading: label }
  })
}

const flow = createSearchFlow(inventoryList)

/** Listings of the states and of their zips in one month. */
export default function InventoryPage() {
  return <ResultsScreen flow={flow} foot={<InventoryFoot />} />
}
