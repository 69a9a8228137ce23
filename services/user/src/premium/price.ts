import { premium } from '@homeground/catalog/defaults'

/** Price of one term in US cents. */
export const priceCents = premium.priceUsdCents
export const currency = 'usd'
export const termMonths = premium.months

/** Converts US cents to dollars. */
export const dollars = (cents: number): number => cents / 100
