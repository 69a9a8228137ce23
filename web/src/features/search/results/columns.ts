import { preferredColumns } from '@homeground/catalog/attributes/selections'
import { useMemo } from 'react'
import {
  type LoadedAttribute,
  type LoadedAttributes,
  useAttributes,
} from '../../../lib/api/attributes.ts'
import type { Question } from '../question.ts'

/** The price's own history stands in a column of its own, beside the attributes of the registry. */
export const trendKey = 'price_trend'

/** Shown first when there is data for them, the price's history after the price; the list is cut after four. */
const preferred: readonly string[] = preferredColumns.flatMap((key) =>
  key === 'median_listing_price' ? [key, trendKey] : [key],
)
const atFirst = 4

export type Column =
  | { readonly key: typeof trendKey; readonly attribute: null }
  | { readonly key: string; readonly attribute: LoadedAttribute }

export interface ColumnChoice {
  readonly shown: readonly Column[]
  readonly offered: readonly Column[]
}

/** The columns of the reader's choice, else the preferred ones that have data and the one ordered by. */
export function useColumns(
  { orderBy, by }: Question,
  { chosen, tight }: Pick<Wishes, 'chosen' | 'tight'>,
): ColumnChoice {
  const attributes = useAttributes()
  return useMemo(
    () => chooseColumns(attributes, { chosen, tight, orderBy, by }),
    [attributes, chosen, tight, orderBy, by],
  )
}

export interface Wishes extends Pick<Question, 'orderBy' | 'by'> {
  /** Null for the columns of the house. */
  readonly chosen: readonly string[] | null
  /** Cards and lists beside a map have room for three numbers, and none for a shape. */
  readonly tight: boolean
}

export function chooseColumns(
  attributes: LoadedAttributes,
  { chosen, tight, orderBy, by }: Wishes,
): ColumnChoice {
  const offered: Column[] = attributes.all
    .filter((attribute) => attribute.loaded)
    .map((attribute) => ({ key: attribute.key, attribute }))
  const price = offered.findIndex(({ key }) => key === 'median_listing_price')
  if (price >= 0 && by === 'zip') offered.splice(price + 1, 0, { key: trendKey, attribute: null })
  const find = (key: string) => offered.find((column) => column.key === key)
  const wanted = (chosen ?? preferred).flatMap((key) => find(key) ?? [])
  if (chosen) return { shown: wanted, offered }
  const shown = tight
    ? wanted.filter(({ key }) => key !== trendKey).slice(0, atFirst - 1)
    : wanted.slice(0, atFirst)
  const ordered = find(orderBy)
  if (ordered && !shown.includes(ordered)) shown.push(ordered)
  return { shown, offered }
}

/** Reads the reader's choice from the address; null for the columns of the house. */
export function readColumns(params: URLSearchParams): string[] | null {
  const text = params.get('columns')
  return text === null ? null : text.split(',').filter((key) => key !== '')
}
