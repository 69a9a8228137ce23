import type { LoadedAttribute } from '../../api/attributes.ts'

/** The price history has a column of its own, next to those of the attributes. */
export const trendKey = 'price_trend'

/** A column of a list: an attribute, or the price history. */
export type Column =
  | { readonly key: typeof trendKey; readonly attribute: null }
  | { readonly key: string; readonly attribute: LoadedAttribute }
