import { findAttribute } from '@homeground/catalog/attributes'
import { orderMenus } from '@homeground/catalog/attributes/selections'
import { defaults, limits } from '@homeground/catalog/defaults'
import { comparedMonth, isPeriod, monthNumber, periodLabel, periodOf } from '@homeground/catalog/periods'
import { formatPeriod, labelInline } from '@homeground/format/format'
import { formatWhole } from '@homeground/format/numbers'
import type { LoadedAttributes } from '../../lib/api/attributes.ts'
import { type HousingMonth, useHousingMonths } from '../../lib/api/periods.ts'
import { zipPath } from '../../lib/api/places.ts'
import { boundsOf, writeFilter } from '../../lib/format/ranges.ts'
import { filterableKeys } from '../../lists/search/columns.ts'
import { findMeasure, withAttributes } from '../../lists/search/list-attributes.ts'
import type { ListSetting, ResultList, SettingOption } from '../../lists/search/result-list.ts'
import { filtersText, parametersOf, placeSearch } from '../../lists/search/search-address.ts'
import { defaultForm, type SearchForm, type SortOrder } from '../../lists/search/search-form.ts'

const priceAttribute = findAttribute('median_listing_price')!

/** The call of a housing search of the specification, with the listings of the chosen month. */
export function housingSearch(searchType: 'hot_housing' | 'housing_stat') {
  return placeSearch((form) => housingParameters(form, searchType))
}

/** The form as query parameters of /api/search. The bounds of the price are inclusive, unlike those of filters. */
export function housingParameters(form: SearchForm, searchType: string) {
  const { [priceAttribute.key]: prices, ...filters } = form.filters
  const { low, high } = boundsOf(priceAttribute, prices)
  return {
    ...parametersOf(form),
    filters: filtersText(filters),
    searchType,
    datePeriod: monthOf(form),
    housingInventoryCompareDate: comparedMonthOf(form),
    minInventory: form.settings.listings,
    minHousingPriceFilter: low,
    maxHousingPriceFilter: high,
  }
}

/** The newest loaded month, whichever it is; an address with it follows new data. */
const newest = 'newest'
/** The month that the newest is usually compared with. */
const usual = 'usual'

/** The month of the listings. */
export const month: ListSetting = {
  name: 'month',
  label: 'Month',
  options: [{ value: newest, label: defaults.housingMonth }],
  useOptions: ({ settings }) => monthOptions(useHousingMonths().data ?? [], settings.month),
  accepts: isPeriod,
  initial: newest,
  appliesTo: () => true,
}

/** The earlier month that the net changes are since. */
export const comparedWith: ListSetting = {
  name: 'compare',
  label: 'Compared with',
  options: [{ value: usual, label: comparedLabel(defaults.latestHousingData) }],
  useOptions: ({ settings }) => comparedOptions(useHousingMonths().data ?? [], settings),
  accepts: isPeriod,
  initial: usual,
  appliesTo: () => true,
}

/** The month that a form names; undefined for the newest. */
export function monthOf({ settings }: Pick<SearchForm, 'settings'>): string | undefined {
  return settings.month === newest ? undefined : settings.month
}

/** The earlier month that a form names; undefined for the usual one, and for one that is not earlier. */
export function comparedMonthOf(form: Pick<SearchForm, 'settings'>): string | undefined {
  const { compare } = form.settings
  const month = monthOf(form)
  if (compare === usual || compare === undefined) return undefined
  return month === undefined || compare < month ? compare : undefined
}

/** Every loaded month, the newest first; until they are known, the one of the specification. */
export function monthOptions(
  months: readonly Pick<HousingMonth, 'period' | 'label'>[],
  chosen: string | undefined,
): SettingOption[] {
  const [first, ...earlier] = months
  const others = earlier.map(({ period, label }) => ({ value: period, label }))
  return withChosen([{ value: newest, label: first?.label ?? defaults.housingMonth }, ...others], chosen, periodLabel)
}

/** Every loaded month before the chosen one, after the one that it is usually compared with. */
export function comparedOptions(
  months: readonly Pick<HousingMonth, 'period' | 'label'>[],
  settings: SearchForm['settings'],
): SettingOption[] {
  const loaded = months.map(({ period }) => period)
  const now = monthOf({ settings }) ?? loaded[0]
  const before = now === undefined ? null : comparedMonth(loaded.map(monthNumber), monthNumber(now))
  const first = before === null ? defaults.latestHousingData : periodLabel(periodOf(before))
  const earlier = months
    .filter(({ period }) => now !== undefined && period < now)
    .map(({ period, label }) => ({ value: period, label: comparedLabel(label) }))
  const month = comparedMonthOf({ settings })
  return withChosen([{ value: usual, label: comparedLabel(first) }, ...earlier], month, (period) =>
    comparedLabel(periodLabel(period)),
  )
}

function comparedLabel(text: string): string {
  return `Since ${text}`
}

/** With the month of the address, while or although it is not loaded. */
function withChosen(
  options: SettingOption[],
  chosen: string | undefined,
  labelOf: (period: string) => string,
): SettingOption[] {
  const isOffered = chosen === undefined || options.some(({ value }) => value === chosen)
  return isOffered ? options : [...options, { value: chosen, label: labelOf(chosen) }]
}

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
  areas: ['state', 'zip', 'nationwide', 'drawn'],
  hasManyStates: true,
  hasTowns: false,
  filters: filterableKeys,
  settings: [month, listings],
  orderMenu: orderMenus.hot_housing,
  onlyMenuOrders: true,
  attributesFor: (loaded, form) => atMonth(loaded, monthOf(form)),
  columns: [price.key, 'housing_inventory', ...orderMenus.hot_housing, 'overall_score'],
  needsValue: false,
  pageSize: limits.mainSearchResults,
  isCounted: true,
  ...housingSearch('hot_housing'),
  titleOf: ({ orderBy }) => `Hot housing by ${labelInline(findMeasure(orderBy)!)}`,
  settingsText: (form) => `hot housing${monthSuffix(monthOf(form))}`,
  rowPath: ({ zip }) => (zip === undefined ? undefined : zipPath(zip)),
}

/** `, Mar 2024`; empty for the newest month. */
export function monthSuffix(month: string | undefined): string {
  return month === undefined ? '' : `, ${formatPeriod(month)}`
}

/** The attributes with the listings of a month, by default the newest: their vintage is that month. */
export function atMonth(
  attributes: LoadedAttributes,
  month: string | undefined = attributes.period ?? undefined,
): LoadedAttributes {
  if (month === undefined) return attributes
  return withAttributes(attributes, (attribute) =>
    attribute.source === 'realtor' && attribute.info
      ? { ...attribute, info: { ...attribute.info, vintage: month } }
      : attribute,
  )
}
