import { findAttribute } from './index.ts'

/** The most that an attribute can matter in a match, for (positive) or against (negative). */
export const largestWeight = 5

/** The order of lists besides attributes: how well a place matches the weights. */
export const matchOrder = 'match'

/** Whether an attribute can have a weight: every one but race, origin and language, and what is modeled. */
export function isWeightable(key: string): boolean {
  const attribute = findAttribute(key)
  return attribute !== undefined && !attribute.sensitive && !attribute.isModeled
}
