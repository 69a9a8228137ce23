import type { Attribute } from '@homeground/catalog/attributes'
import type { Figure } from '@homeground/contracts'

type Measured = Pick<Figure, 'value' | 'moe' | 'note'>

/** What a figure may be: both ends are equal for an exact value, and an open end is infinite. */
interface Bounds {
  readonly low: number
  readonly high: number
}

/**
 * The place with the strongest value of an attribute, as its index; null where the attribute has no better end, where
 * race or origin is counted, or where the difference from another place is not clear. A value is clearly better than
 * another if the gap between them exceeds √(m₁² + m₂²), m₁ and m₂ their 90 % margins of error (0 without one). A value
 * that is only known to lie in a range, or above or below a limit, counts with its nearer end. Places without a value
 * and implausible values take no part; a single value is not the best of anything.
 */
export function bestPlace(
  attribute: Pick<Attribute, 'better' | 'sensitive'>,
  figures: readonly Measured[],
): number | null {
  const { better, sensitive } = attribute
  if (better === 'neither' || sensitive) return null
  const ranked = figures.flatMap((figure, index) => (isRanked(figure) ? [{ figure, index }] : []))
  if (ranked.length < 2) return null
  const best = ranked.find(({ figure, index }) =>
    ranked.every((other) => other.index === index || isBetter(better, figure, other.figure)),
  )
  return best?.index ?? null
}

function isRanked({ value, note }: Measured): boolean {
  return value !== null && !note?.flags?.includes('implausible')
}

function isBetter(better: 'higher' | 'lower', one: Measured, other: Measured): boolean {
  const [a, b] = [boundsOf(one), boundsOf(other)]
  const gap = better === 'higher' ? a.low - b.high : b.low - a.high
  return gap > Math.hypot(one.moe ?? 0, other.moe ?? 0)
}

function boundsOf({ value, note }: Measured): Bounds {
  const low = note?.low ?? value!
  const high = note?.high ?? value!
  switch (note?.kind) {
    case 'over':
      return { low, high: Number.POSITIVE_INFINITY }
    case 'under':
      return { low: Number.NEGATIVE_INFINITY, high }
    case 'range':
      return { low, high }
    default:
      return { low: value!, high: value! }
  }
}
