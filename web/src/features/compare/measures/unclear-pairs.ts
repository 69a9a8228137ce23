import type { Figure } from '@homeground/contracts'
import { joinWords } from '@homeground/format/format'
import { isClearDifference } from '../../../lib/format/certainty.ts'

type Measured = Pick<Figure, 'value' | 'moe'>
export type Pair = readonly [one: number, other: number]

/** Both orders of a list count once: the pairs of `count` places, by index. */
export function pairsOf(count: number): Pair[] {
  return Array.from({ length: count }, (_, one) => one).flatMap((one) =>
    Array.from({ length: count - one - 1 }, (_, step): Pair => [one, one + step + 1]),
  )
}

/**
 * The pairs of places whose difference is within √(m₁² + m₂²) of their 90 % margins of error, by index. Values without
 * a margin on either side are exact: they differ, or are equal.
 */
export function unclearPairs(figures: readonly Measured[]): Pair[] {
  return pairsOf(figures.length).filter(([one, other]) => {
    const [a, b] = [figures[one]!, figures[other]!]
    if (a.value === null || b.value === null || !(a.moe || b.moe)) return false
    const estimate = ({ value, moe }: Measured) => ({ value: value!, margin: moe })
    return !isClearDifference(estimate(a), estimate(b))
  })
}

/** `Natick and Sharon: difference not clear`; null if all differences are. `known`: how many places have a value. */
export function unclearText(
  pairs: readonly Pair[],
  { names, known }: { readonly names: readonly string[]; readonly known: number },
): string | null {
  if (pairs.length === 0) return null
  if (pairs.length === (known * (known - 1)) / 2) {
    return pairs.length === 1 ? 'Difference not clear' : 'Differences not clear'
  }
  const [first, ...others] = pairs.map((pair) => joinWords(pair.map((index) => names[index]!)))
  if (others.length === 0) return `${first}: difference not clear`
  return `${[first, ...others].join('; ')}: differences not clear`
}
