import type { AttributeKey } from '@homeground/catalog/attributes'
import { type Bounds, type FoundRange, isFiller, isSkippable, type Sentence } from '../read/items.ts'
import { outermost } from './amounts.ts'

/** One range per attribute, in the order of their first phrases. */
export function combineRanges({ items, ranges }: Sentence): Map<AttributeKey, Bounds> {
  const byKey = new Map<AttributeKey, FoundRange>()
  const sorted = ranges.toSorted((a, b) => a.items[0]! - b.items[0]!)
  const areAlternatives = (one: FoundRange, other: FoundRange) => {
    const between = items.slice(one.items.at(-1)! + 1, other.items[0])
    return between.every(isSkippable) && between.some((item) => isFiller(item, 'or'))
  }
  for (const range of sorted) {
    const before = byKey.get(range.key)
    byKey.set(range.key, before ? combined(before, range, areAlternatives(before, range)) : range)
  }
  return new Map([...byKey].map(([key, { bounds }]) => [key, bounds]))
}

function combined(one: FoundRange, other: FoundRange, areAlternatives: boolean): FoundRange {
  const [[low, high], [otherLow, otherHigh]] = [one.bounds, other.bounds]
  const touch = low <= otherHigh && otherLow <= high
  const both = { ...other, isNumber: one.isNumber || other.isNumber }
  if (areAlternatives && touch && !one.isNegated && !other.isNegated) {
    return { ...both, bounds: [Math.min(low, otherLow), Math.max(high, otherHigh)] }
  }
  const [lowest, highest] = outermost(one.key)
  const isOpen = (range: Bounds) => ({ low: range[0] <= lowest, high: range[1] >= highest })
  const [ends, otherEnds] = [isOpen(one.bounds), isOpen(other.bounds)]
  const areOpposite =
    (ends.low && !ends.high && otherEnds.high && !otherEnds.low) ||
    (ends.high && !ends.low && otherEnds.low && !otherEnds.high)
  if (areOpposite && touch) {
    return { ...both, bounds: [Math.max(low, otherLow), Math.min(high, otherHigh)] }
  }
  return one.isNumber && !other.isNumber ? { ...one, items: other.items } : other
}
