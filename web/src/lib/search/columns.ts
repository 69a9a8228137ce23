import { preferredColumns } from '@homeground/catalog/attributes/selections'
import { useMemo } from 'react'
import { type LoadedAttribute, type LoadedAttributes, useAttributes } from '../api/attributes.ts'
import type { SearchForm } from './search-form.ts'

/** The price history has a column of its own, next to those of the attributes. */
export const trendKey = 'price_trend'

/** Shown first, as far as they have data; the list is cut after four. The trend follows the price. */
export const defaultColumns: readonly string[] = preferredColumns.flatMap((key) =>
  key === 'median_listing_price' ? [key, trendKey] : [key],
)
const maxDefaultColumns = 4
/** In cards, and next to the map. */
const maxCompactColumns = 3

export type Column =
  | { readonly key: typeof trendKey; readonly attribute: null }
  | { readonly key: string; readonly attribute: LoadedAttribute }

export interface ColumnChoice {
  readonly shown: readonly Column[]
  readonly offered: readonly Column[]
}

/** The columns that the person chose, else the preferred ones that have data and the sort column. */
export function useColumns(
  { orderBy, by }: SearchForm,
  { preferred, chosen, compact }: Omit<ColumnPreferences, 'orderBy' | 'by'>,
): ColumnChoice {
  const attributes = useAttributes()
  return useMemo(
    () => chooseColumns(attributes, { preferred, chosen, compact, orderBy, by }),
    [attributes, preferred, chosen, compact, orderBy, by],
  )
}

export interface ColumnPreferences extends Pick<SearchForm, 'orderBy' | 'by'> {
  readonly preferred: readonly string[]
  /** null = default columns */
  readonly chosen: readonly string[] | null
  /** Three numbers and no sparkline: for cards, and for a list next to a map. */
  readonly compact: boolean
}

export function chooseColumns(
  attributes: LoadedAttributes,
  { preferred, chosen, compact, orderBy, by }: ColumnPreferences,
): ColumnChoice {
  const offered: Column[] = attributes.all
    .filter((attribute) => attribute.loaded)
    .map((attribute) => ({ key: attribute.key, attribute }))
  const price = offered.findIndex(({ key }) => key === 'median_listing_price')
  if (price >= 0 && by === 'zip') offered.splice(price + 1, 0, { key: trendKey, attribute: null })
  const find = (key: string) => offered.find((column) => column.key === key)
  const wanted = (chosen ?? preferred).flatMap((key) => find(key) ?? [])
  if (chosen) return { shown: wanted, offered }
  const shown = compact
    ? wanted.filter(({ key }) => key !== trendKey).slice(0, maxCompactColumns)
    : wanted.slice(0, maxDefaultColumns)
  const ordered = find(orderBy)
  if (ordered && !shown.includes(ordered)) shown.push(ordered)
  return { shown, offered }
}

export function columnLabel({ attribute }: Column): string {
  return attribute?.short ?? 'Price trend'
}

/** The columns that the URL names; null = default columns. */
export function readColumns(params: URLSearchParams): string[] | null {
  const text = params.get('columns')
  return text === null ? null : text.split(',').filter((key) => key !== '')
}
