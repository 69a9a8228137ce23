/** Z-score of the 90 % confidence the Census Bureau publishes its margins of error at. */
const Z = 1.645

/** Even a count of nobody is uncertain by about twelve. */
const VARIANCE_OF_NONE = 55

/**
 * Margin of error of a count of `of` things, each asked about with a variance of `spread`: about 9
 * for households, 15 for people, who come several to a household.
 */
export function countMargin({ part, of, spread }: { part: number; of: number; spread: number }) {
  const certainty = of > 0 ? 1 - (0.5 * part) / of : 1
  return Math.round(Z * Math.sqrt(spread * part * certainty + VARIANCE_OF_NONE))
}

/** Margin of error of a median: `spread` is its relative standard error for one household. */
export function medianMargin({
  median,
  of,
  spread,
}: {
  median: number
  of: number
  spread: number
}) {
  return (Z * median * spread) / Math.sqrt(of)
}
