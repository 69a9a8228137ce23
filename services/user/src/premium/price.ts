/** What a term costs, in US cents, and how long it is. */
export const priceCents = 999
export const currency = 'usd'
export const termMonths = 12

export const dollars = (cents: number): number => cents / 100
