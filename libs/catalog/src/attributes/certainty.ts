import { type Attribute, standardErrorsInMargin } from './attribute.ts'
import { findAttribute } from './index.ts'
import { isPlausible } from './plausible.ts'

/** An estimate with a higher coefficient of variation, in percent, is too uncertain to compare places by. */
export const mostVariationPercent = 40

/**
 * Whether a value of an attribute takes part in percentiles, ranks and matches: it is plausible, and its coefficient of
 * variation, the standard error relative to the estimate, is at most 40 %. That of a share is relative to the larger of
 * the share and its rest: 2 % ± 2 is a small share for certain. `margin`: of error; null for a value without one.
 */
export function isComparable(key: string, { value, margin }: { value: number; margin: number | null }): boolean {
  if (!isPlausible(key, value)) return false
  const { marginConfidence, unit } = findAttribute(key)!
  if (margin === null || !marginConfidence) return true
  const estimate = unit === 'percent' ? Math.max(value, 100 - value) : Math.abs(value)
  return (100 * margin) / standardErrorsInMargin[marginConfidence] <= mostVariationPercent * estimate
}

/** False for an attribute of which every value takes part: it has neither margins nor bounds of plausible values. */
export function mayBeIncomparable({
  marginConfidence,
  plausible,
}: Pick<Attribute, 'marginConfidence' | 'plausible'>): boolean {
  return marginConfidence !== undefined || plausible !== undefined
}
