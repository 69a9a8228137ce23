import { isWeightable, largestWeight } from '@homeground/catalog/attributes/weights'
import type { Fields } from './fields.ts'

/** How much attributes matter, −5 to 5 by key, ascending by key: more of a positive one is better, less of a negative one. */
export type Weights = Readonly<Record<string, number>>

const form = `must be a JSON object of attribute → −${largestWeight} to ${largestWeight}`

/** Reads `weights`, without those of 0; undefined when it was not sent. All errors are of `weights`. */
export function readWeights(fields: Fields): Weights | undefined {
  const given = fields.object('weights', form)
  if (!given) return undefined
  const weights = Object.entries(given).filter(([key, weight]) => {
    const error = errorOf(key, weight)
    if (error) fields.addError('weights', `"${key.slice(0, 60)}" ${error}`)
    return !error && weight !== 0
  }) as [string, number][]
  return Object.fromEntries(weights.toSorted(([a], [b]) => (a < b ? -1 : 1)))
}

function errorOf(key: string, weight: unknown): string | undefined {
  if (!isWeightable(key)) return 'is not an attribute that can have a weight'
  const isWeight = typeof weight === 'number' && Math.abs(weight) <= largestWeight
  return isWeight ? undefined : `must be a number from −${largestWeight} to ${largestWeight}`
}
