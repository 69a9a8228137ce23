/** A 90 % margin of error is this many standard errors. */
const errorsInMargin = 1.645
/** Estimates with this coefficient of variation or more are called rough. */
const roughFromPercent = 20

/**
 * Coefficient of variation in percent: the standard error, from a 90 % margin, relative to the estimate. Null without
 * a margin or if the estimate is 0.
 */
export function variationPercent(value: number | null | undefined, margin: number | null | undefined): number | null {
  if (value === null || value === undefined || value === 0) return null
  if (margin === null || margin === undefined || margin < 0) return null
  return (margin / errorsInMargin / Math.abs(value)) * 100
}

/** Whether two values differ by more than their 90 % margins of error explain; values without a margin are exact. */
export function isClearDifference(one: Estimate, other: Estimate): boolean {
  return Math.abs(one.value - other.value) > Math.hypot(one.margin ?? 0, other.margin ?? 0)
}

export interface Estimate {
  readonly value: number
  /** 90 % margin of error, if there is one. */
  readonly margin: number | null | undefined
}

export function isRough(value: number | null | undefined, margin: number | null | undefined) {
  const variation = variationPercent(value, margin)
  return variation !== null && variation >= roughFromPercent
}
