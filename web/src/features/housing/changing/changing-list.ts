import { changingPlaces, changingPlacesOrders } from '@homeground/catalog/changing-places'
import { defaults } from '@homeground/catalog/defaults'
import type { LoadedAttributes } from '../../../lib/api/attributes.ts'
import { zipPath } from '../../../lib/api/places.ts'
import { defaultColumns } from '../../../lists/search/columns.ts'
import { withAttributes } from '../../../lists/search/list-attributes.ts'
import type { ResultList } from '../../../lists/search/result-list.ts'
import { defaultForm, type SearchForm, type SortOrder } from '../../../lists/search/search-form.ts'
import { changeAttributes, findChangeAttribute } from './change-attributes.ts'
import { findChanging } from './changing-api.ts'
import { changingKind } from './changing-kind.tsx'
import type { ChangingResult } from './changing-result.ts'
import { yearSettings } from './year-settings.ts'

const rose: SortOrder = { orderBy: changingPlacesOrders[0].key, direction: 'desc' }
const { low, high } = defaults.housingPriceSliderUsd
const { scale } = findChangeAttribute('to_price')!

/** Zips by the change of their average price between two years: the list of /changingPlaces. */
export const changingList: ResultList = {
  key: 'changing-places',
  kind: changingKind,
  pathOf: () => '/changingPlaces',
  firstForm: { ...defaultForm, ...rose, filters: { to_price: `${low / scale},${high / scale}` } },
  orderOf: () => rose,
  areas: ['state', 'zip', 'nationwide'],
  hasManyStates: true,
  hasTowns: false,
  filters: new Set(['to_price']),
  settings: yearSettings,
  orderMenu: changingPlacesOrders.map(({ key }) => key),
  onlyMenuOrders: true,
  attributesFor: changingAttributes,
  columns: ['change', 'from_price', 'to_price', ...defaultColumns],
  needsValue: false,
  pageSize: null,
  isCounted: true,
  find: findChanging,
  titleOf: (form) => `Changing places, ${years(form).join(' to ')}`,
  settingsText: (form) => years(form).join(' to '),
  rowPath: (result) => zipPath((result as ChangingResult).zip),
}

function years({ settings }: SearchForm): [from: string, to: string] {
  const { from = changingPlaces.fromYear, to = changingPlaces.toYear } = settings
  return [String(from), String(to)]
}

/** The prices named after their years, which are their vintage. */
function changingAttributes(loaded: LoadedAttributes, form: SearchForm): LoadedAttributes {
  const [from, to] = years(form)
  const named: Readonly<Record<string, { short?: string; vintage: string }>> = {
    change: { vintage: `${from} to ${to}` },
    change_percent: { vintage: `${from} to ${to}` },
    from_price: { short: `Average ${from}`, vintage: from },
    to_price: { short: `Average ${to}`, vintage: to },
  }
  return withAttributes(loaded, (attribute) => {
    const name = changeAttributes.some(({ key }) => key === attribute.key) && named[attribute.key]
    if (!name) return attribute
    const { info, short } = attribute
    return { ...attribute, short: name.short ?? short, info: info && { ...info, vintage: name.vintage } }
  })
}
