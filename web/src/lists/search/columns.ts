import { attributes, paymentAttribute } from '@homeground/catalog/attributes'
import { distanceOrder, preferredColumns } from '@homeground/catalog/attributes/selections'
import { useMemo } from 'react'
import type { LoadedAttributes } from '../../lib/api/attributes.ts'
import {
  budgetKey,
  type Column,
  isPayment,
  listingPrice,
  orderedPrice,
  ownPlacesKey,
  type PaymentPrice,
  paymentKeys,
  trendKey,
} from '../../lib/column.ts'
import { useBudget } from '../../places/loan/budget-store.ts'
import { useOwnPlaces } from '../../places/own-places/own-places.ts'
import { hasPayments, useAttributesOf } from './list-attributes.ts'
import type { ResultList } from './result-list.ts'
import type { SearchForm } from './search-form.ts'

/** Shown first, as far as they have data and there is room. The trend follows the price. */
export const defaultColumns: readonly string[] = preferredColumns.flatMap((key) =>
  key === 'median_listing_price' ? [key, trendKey] : [key],
)
/** Attributes of places that a list can be filtered by, with the monthly payment. */
export const filterableKeys: ReadonlySet<string> = new Set([...attributes, paymentAttribute].map(({ key }) => key))

/** With room for fewer columns the trend is the first to go. */
const minColumnsWithTrend = 4

export interface ColumnChoice {
  readonly shown: readonly Column[]
  /** How many default columns have no room. */
  readonly withoutRoom: number
  readonly offered: readonly Column[]
}

export interface ColumnPreferences extends Pick<SearchForm, 'orderBy' | 'by'> {
  readonly preferred: readonly string[]
  /** The attributes that the list is filtered by: shown before the preferred ones, as far as there is room. */
  readonly filtered?: readonly string[]
  /** null = default columns */
  readonly chosen: readonly string[] | null
  /** The price that payments are computed from; undefined for results without one. */
  readonly price?: PaymentPrice | undefined
  /** False for results without the price history; true by default. */
  readonly hasTrend?: boolean
  /** Whether the reader has entered an income, so that every row says whether it fits. */
  readonly hasIncome?: boolean
  /** Whether the reader has own places, to which every row says the miles. */
  readonly hasOwnPlaces?: boolean
  /** Whether the list is filtered by the miles to own places, whose column then stands before that of the budget. */
  readonly isNearOwnPlaces?: boolean
  /** For how many columns there is room. */
  readonly room: number
}

/** The columns that the person chose, else those filtered by and the preferred ones that have data; the sort column is first. */
export function useColumns(
  list: ResultList,
  form: SearchForm,
  { chosen, room }: Pick<ColumnPreferences, 'chosen' | 'room'>,
): ColumnChoice {
  const attributes = useAttributesOf(list, form)
  const { orderBy, by } = form
  const filtered = Object.keys(form.filters).join(',')
  const hasIncome = useBudget(({ incomeUsd }) => incomeUsd !== null)
  const hasOwnPlaces = useOwnPlaces(({ places }) => places.length > 0) && list.kind === undefined
  const isNearOwnPlaces = (form.near ?? []).length > 0
  return useMemo(
    () =>
      chooseColumns(attributes, {
        preferred: list.columns,
        // A place's distance is what a search around a place is about.
        filtered: [distanceOrder, ...filtered.split(',')],
        price: priceOf(list),
        hasTrend: list.kind?.hasNoTrend !== true,
        hasIncome,
        hasOwnPlaces,
        isNearOwnPlaces,
        chosen,
        room,
        orderBy,
        by,
      }),
    [attributes, list, filtered, hasIncome, hasOwnPlaces, isNearOwnPlaces, chosen, room, orderBy, by],
  )
}

/** The price that payments are computed from in a list; undefined if its results have none. */
export function priceOf({ kind, filters }: Pick<ResultList, 'kind' | 'filters'>): PaymentPrice | undefined {
  if (kind) return kind.price
  return hasPayments({ filters }) ? orderedPrice : listingPrice
}

export function chooseColumns(attributes: LoadedAttributes, preferences: ColumnPreferences): ColumnChoice {
  const {
    preferred,
    filtered = [],
    chosen,
    price,
    hasTrend = true,
    hasIncome = false,
    hasOwnPlaces = false,
    isNearOwnPlaces = false,
  } = preferences
  const { room, orderBy, by } = preferences
  const offered = attributes.all
    .filter((attribute) => attribute.loaded)
    .flatMap((attribute): Column[] => {
      const { key } = attribute
      const isBeforeTrend = hasTrend && key === listingPrice.key && by === 'zip'
      return [
        { key, attribute },
        ...(isBeforeTrend ? [{ key: trendKey, attribute: null } as const] : []),
        ...(price?.key === key ? paymentKeys.map((payment) => ({ key: payment, attribute: null, price })) : []),
      ]
    })
  const sortedFirst = new Set([orderBy, ...(chosen ?? [...filtered, ...preferred])])
  const columns = [...sortedFirst].flatMap((key) => offered.find((each) => each.key === key) ?? [])
  const budget: Column[] = hasIncome && price ? [{ key: budgetKey, attribute: null, price }] : []
  const distances: Column[] = hasOwnPlaces ? [{ key: ownPlacesKey, attribute: null }] : []
  const own = isNearOwnPlaces ? [...distances, ...budget] : [...budget, ...distances]
  // Beside the sticky name there is room for one column on a narrow screen: the one that explains the order.
  const withOwn = (all: readonly Column[]) => all.toSpliced(1, 0, ...own)
  if (chosen) return { shown: withOwn(columns), withoutRoom: 0, offered }
  const fitsTrend = room >= minColumnsWithTrend
  const fitting = columns.filter(({ key }) => key !== trendKey || fitsTrend)
  // Instead of the trend, a place of several zips would get another attribute, which is wider.
  const fewer = by !== 'zip' && fitsTrend ? 1 : 0
  const shown = withOwn(fitting).slice(0, room - fewer)
  return { shown, withoutRoom: withOwn(columns).length - shown.length, offered }
}

/** The fields of a result that its columns show, with what is next to a price: that per square foot, or the rent. */
export function fieldsOf(columns: readonly Column[]): ReadonlySet<string> {
  const keys = columns.flatMap((column) => {
    if (isPayment(column)) return column.price.key
    return column.key === ownPlacesKey ? [] : column.key
  })
  const beside = keys.includes('median_listing_price') ? ['median_listing_price_per_square_foot'] : []
  const rents = columns.flatMap((column) =>
    column.key === budgetKey && isPayment(column) ? (column.price.rent ?? []) : [],
  )
  return new Set([...keys, ...beside, ...rents])
}

/** The same set until the list shows other fields. */
export function useFields(columns: readonly Column[]): ReadonlySet<string> {
  const text = [...fieldsOf(columns)].sort().join(',')
  return useMemo(() => new Set(text === '' ? [] : text.split(',')), [text])
}
