import { findAttribute, standardErrorsInMargin } from '@homeground/catalog/attributes'

/** Standard errors in the margins of the Census Bureau. */
const Z = standardErrorsInMargin[findAttribute('population')!.marginConfidence!]

/** Even a count of zero has a margin of about twelve. */
const VARIANCE_OF_ZERO = 55

/**
 * Margin of error of a count of `part` out of `of`, with a variance of `spread` each: about 9 for
 * households and 15 for people, who are sampled by household.
 */
export function countMargin({ part, of, spread }: { part: number; of: number; spread: number }) {
  const certainty = of > 0 ? 1 - (0.5 * part) / of : 1
  return Math.round(Z * Math.sqrt(spread * part * certainty + VARIANCE_OF_ZERO))
}

/** Margin of error of a median; `spread` is its relative standard error for a single household. */
export function medianMargin({ median, of, spread }: { median: number; of: number; spread: number }) {
  return (Z * median * spread) / Math.sqrt(of)
}
