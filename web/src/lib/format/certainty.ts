import { type Confidence, standardErrorsInMargin } from '@homeground/catalog/attributes'

/** Estimates with this coefficient of variation or more are called rough. */
const roughFromPercent = 20

/**
 * Coefficient of variation in percent: the standard error relative to the estimate. `confidence` is that of the margin of
 * error. Null without a margin or if the estimate is 0.
 */
export function variationPercent(
  value: number | null | undefined,
  margin: number | null | undefined,
  confidence: Confidence | undefined,
): number | null {
  if (value === null || value === undefined || value === 0) return null
  if (margin === null || margin === undefined || margin < 0 || !confidence) return null
  return (margin / standardErrorsInMargin[confidence] / Math.abs(value)) * 100
}

/** Whether two values differ by more than their margins of error explain, which are of one confidence; values without a margin are exact. */
export function isClearDifference(one: Estimate, other: Estimate): boolean {
  return Math.abs(one.value - other.value) > Math.hypot(one.margin ?? 0, other.margin ?? 0)
}

export interface Estimate {
  readonly value: number
  /** Margin of error, if there is one. */
  readonly margin: number | null | undefined
}

export function isRough(
  value: number | null | undefined,
  margin: number | null | undefined,
  confidence: Confidence | undefined,
): boolean {
  const variation = variationPercent(value, margin, confidence)
  return variation !== null && variation >= roughFromPercent
}

/** Why a figure has no margin of error: the loaded file lacks it, or its publisher has none. */
export function noMarginText({ marginConfidence }: { readonly marginConfidence?: unknown }): string {
  return marginConfidence ? 'None came with this figure' : 'None published'
}
