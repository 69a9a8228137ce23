import { paymentAttribute } from '@homeground/catalog/attributes'
import type { LoadedAttribute } from './api/attributes.ts'

/** The price history has a column of its own, next to those of the attributes. */
export const trendKey = 'price_trend'

/** Whether price and rent fit the reader's income. */
export const budgetKey = 'budget'

/** How far a place is from the reader's own places. */
export const ownPlacesKey = 'own_places'

/** Computed in the browser from a price, the terms of the calculator, and the taxes and insurance of the place. */
const paymentLabels = {
  monthly_payment: 'Monthly payment',
  income_needed: 'Income needed',
  [budgetKey]: 'Your budget',
} as const
export type PaymentKey = keyof typeof paymentLabels
/** Those to choose from; the budget is in every list once there is an income. */
export const paymentKeys = (Object.keys(paymentLabels) as PaymentKey[]).filter((key) => key !== budgetKey)

/** The price that the payments of a list are computed from. */
export interface PaymentPrice {
  /** Key of the attribute. */
  readonly key: string
  /** Within a sentence: `median listing price`. */
  readonly text: string
  /** Key of the rent beside it. */
  readonly rent?: string
  /** Whether a list can be ordered by the payment. */
  readonly isOrdered?: true
}

export const listingPrice: PaymentPrice = {
  key: 'median_listing_price',
  text: 'median listing price',
  rent: 'median_rent',
}

/** The same in a list that can be ordered by its payments. */
export const orderedPrice: PaymentPrice = { ...listingPrice, isOrdered: true }

/** A payment computed from a price. */
export interface PaymentColumn {
  readonly key: PaymentKey
  readonly attribute: null
  readonly price: PaymentPrice
}

/** The miles to each of the reader's own places. */
export interface OwnPlacesColumn {
  readonly key: typeof ownPlacesKey
  readonly attribute: null
}

/** A column of a list: an attribute, the price history, a payment, or the miles to a place. */
export type Column =
  | PaymentColumn
  | OwnPlacesColumn
  | { readonly key: typeof trendKey; readonly attribute: null }
  | { readonly key: string; readonly attribute: LoadedAttribute }

export function isPayment(column: Column): column is PaymentColumn {
  return 'price' in column
}

export function columnLabel(column: Column): string {
  if (column.attribute) return column.attribute.short
  if (column.key === ownPlacesKey) return 'Your places'
  return isPayment(column) ? paymentLabels[column.key] : 'Price trend'
}

/**
 * The attribute that a column orders a list by: what a home costs, what it needs and whether it fits have one order.
 * Undefined for a column that cannot order it.
 */
export function orderKeyOf(column: Column): string | undefined {
  if (!isPayment(column)) return column.key
  return column.price.isOrdered ? paymentAttribute.key : undefined
}
