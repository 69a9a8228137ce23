import { premium } from '@homeground/catalog/defaults'

/** What a term costs, in US cents, and how long it is. */
export const priceCents = premium.priceUsdCents
export const currency = 'usd'
export const termMonths = premium.months

export const dollars = (cents: number): number => cents / 100
