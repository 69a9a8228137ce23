import { attributes, findAttribute } from '@homeground/catalog/attributes'
import { orderMenus } from '@homeground/catalog/attributes/selections'
import { defaults } from '@homeground/catalog/defaults'
import { formatPeriod, labelInline } from '@homeground/format/format'
import { formatWhole } from '@homeground/format/numbers'
import { zipPath } from '../../../lib/api/places.ts'
import { writeFilter } from '../../../lib/format/ranges.ts'
import type { ListSetting, ResultList } from '../../../lists/search/result-list.ts'
import { defaultForm, type SortOrder } from '../../../lists/search/search-form.ts'
import { atMonth } from './at-month.ts'
import { housingSearch } from './housing-search.ts'
import { month, monthOf } from './month-settings.ts'

const fastest: SortOrder = { orderBy: defaults.hotHousingMetric, direction: 'asc' }
const price = findAttribute('median_listing_price')!

/** The fewest active listings of a zip in the month. */
const listings: ListSetting = {
  name: 'listings',
  label: 'Active listings',
  options: [
    { value: '0', label: 'Any number of listings' },
    { value: String(defaults.minInventory), label: '1 listing or more' },
    ...[5, 10, 20, 50, 100].map((least) => ({ value: String(least), label: `${formatWhole(least)} listings or more` })),
  ],
  initial: String(defaults.minInventory),
  appliesTo: () => true,
}

/** Zips by how long homes are on the market: the list of /discover/hotHousing. */
export const hotList: ResultList = {
  key: 'hot-housing',
  pathOf: () => '/discover/hotHousing',
  firstForm: {
    ...defaultForm,
    ...fastest,
    filters: { [price.key]: writeFilter(price, { low: defaults.minHousingPriceUsd, high: null })! },
  },
  orderOf: () => fastest,
  areas: ['state', 'zip', 'nationwide'],
  hasManyStates: true,
  hasTowns: false,
  filters: new Set(attributes.map(({ key }) => key)),
  settings: [month, listings],
  orderMenu: orderMenus.hot_housing,
  onlyMenuOrders: true,
  attributesFor: (loaded, form) => atMonth(loaded, monthOf(form)),
  columns: [price.key, 'housing_inventory', ...orderMenus.hot_housing, 'overall_score'],
  needsValue: false,
  pageSize: null,
  isCounted: true,
  ...housingSearch('hot_housing'),
  titleOf: ({ orderBy }) => `Hot housing by ${labelInline(findAttribute(orderBy)!)}`,
  settingsText: (form) => `hot housing${monthSuffix(monthOf(form))}`,
  rowPath: ({ zip }) => (zip === undefined ? undefined : zipPath(zip)),
}

/** `, Mar 2024`; empty for the newest month. */
export function monthSuffix(named: string | undefined): string {
  return named === undefined ? '' : `, ${formatPeriod(named)}`
}
