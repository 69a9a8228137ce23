import { isWeightable, largestWeight } from '@homeground/catalog/attributes/weights'
import type { Weights } from '../search/search-form.ts'

/** Reads `median_age:3,overall_score:-2`; what is not a weight is left out. Undefined without one. */
export function readWeights(text: string | null): Weights | undefined {
  const weights = (text ?? '').split(',').flatMap((part) => {
    const [key = '', value] = part.split(':')
    const weight = Number(value)
    const isWeight = Number.isInteger(weight) && weight !== 0 && Math.abs(weight) <= largestWeight
    return isWeight && isWeightable(key) ? [[key, weight] as const] : []
  })
  return weights.length > 0 ? Object.fromEntries(weights) : undefined
}

/** The same for equal weights. */
export function writeWeights(weights: Weights): string {
  return Object.keys(weights)
    .sort()
    .map((key) => `${key}:${weights[key]}`)
    .join(',')
}
