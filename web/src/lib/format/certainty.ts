/** A 90 % margin of error is this many standard errors. */
const errorsInMargin = 1.645
/** Estimates with this coefficient of variation or more are called rough. */
const roughFromPercent = 20

/**
 * Coefficient of variation in percent: the standard error, from a 90 % margin, relative to the estimate. Null if there
 * is no margin or the estimate is 0.
 */
export function variationPercent(
  value: number | null | undefined,
  margin: number | null | undefined,
): number | null {
  if (value === null || value === undefined || value === 0) return null
  if (margin === null || margin === undefined || margin < 0) return null
  return (margin / errorsInMargin / Math.abs(value)) * 100
}

export function isRough(value: number | null | undefined, margin: number | null | undefined) {
  const variation = variationPercent(value, margin)
  return variation !== null && variation >= roughFromPercent
}
