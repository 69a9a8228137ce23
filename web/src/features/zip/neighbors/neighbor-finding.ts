import type { Neighbor } from '@homeground/contracts'
import { wordOf } from '../number-words.ts'

/** "Homes are listed lower in five of eight neighbors"; the subject alone without prices. */
export function neighborFinding(price: number | null | undefined, neighbors: readonly Neighbor[]) {
  const priced = neighbors.flatMap((neighbor) => neighbor.median_listing_price ?? [])
  if (typeof price !== 'number' || priced.length < 2) return 'Neighbors'
  const lower = priced.filter((other) => other < price).length
  const all = wordOf(priced.length)
  if (lower === 0) return `Homes are listed lower in none of ${all} neighbors`
  if (lower === priced.length) return `Homes are listed lower in all ${all} neighbors`
  return `Homes are listed lower in ${wordOf(lower)} of ${all} neighbors`
}
