import type { Result } from '../../lib/api/zip-results.ts'
import { isClearDifference } from '../../lib/format/certainty.ts'

/** Whether the margins of error leave open which of two places has the higher value. */
export function isTiedWith(above: Result | undefined, result: Result, key: string): boolean {
  const [one, other] = [above?.[key], result[key]]
  if (typeof one !== 'number' || typeof other !== 'number') return false
  const [margin, otherMargin] = [above?.moe?.[key], result.moe?.[key]]
  if (margin === undefined && otherMargin === undefined) return false
  return !isClearDifference({ value: one, margin }, { value: other, margin: otherMargin })
}
