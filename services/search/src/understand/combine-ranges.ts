import type { AttributeKey } from '@homeground/catalog/attributes'
import { outermost } from './number-ranges.ts'
import {
  type Bounds,
  type FoundRange,
  type Item,
  isFiller,
  isSkippable,
  neighborOf,
  type Sentence,
} from './sentence.ts'

const sizes = ['population', 'population_density']

/** Positions of states that are excluded. Ranges that are negated become their complement, or are left over. */
export function readNegations(sentence: Sentence): ReadonlySet<number> {
  const excluded = new Set<number>()
  const negated = new Set<number>()
  sentence.items.forEach(({ meaning, state }, index) => {
    if (meaning.kind !== 'not' || state !== 'open') return
    for (const target of targetsOf(sentence, index)) {
      if (negated.has(target)) continue
      negated.add(target)
      negate(sentence, target, excluded)
    }
  })
  return excluded
}

/** The phrase after a negation without a comma between, and the next ones across "or". */
function targetsOf({ items, ranges }: Sentence, index: number): number[] {
  const { meaning } = items[index]! as Item & { meaning: { kind: 'not'; only?: 'size' } }
  const targets: number[] = []
  let target = neighborOf(items, index, 1, isSkippable)
  while (target !== undefined) {
    const range = rangeAt(ranges, target)
    const isSize = range !== undefined && sizes.includes(range.key)
    if (meaning.only === 'size' && !isSize) break
    if (items[target]!.meaning.kind === 'break') break
    targets.push(target)
    const end = range?.items.at(-1) ?? target
    const next = neighborOf(items, end, 1, isSkippable)
    const between = items.slice(end + 1, next)
    const areStates = items[target]!.meaning.kind === 'states' && items[next ?? -1]?.meaning.kind === 'states'
    const isJoined = between.some((item) => isFiller(item, 'or') || (areStates && isFiller(item, 'and')))
    const hasOwnNegation = between.some((item) => item.meaning.kind === 'not')
    target = isJoined && !hasOwnNegation ? next : undefined
  }
  return targets
}

function negate({ items, ranges, orders }: Sentence, target: number, excluded: Set<number>): void {
  const item = items[target]!
  if (item.meaning.kind === 'states') excluded.add(target)
  if (item.meaning.kind === 'place' || item.meaning.kind === 'placeType') item.state = 'left'
  const order = orders.findIndex(({ items: used }) => used.includes(target))
  if (order >= 0) leaveOver(items, orders.splice(order, 1)[0]!.items)
  const range = rangeAt(ranges, target)
  if (!range) return
  const complement = complementOf(range)
  if (complement) {
    range.bounds = complement
    range.isNegated = true
    return
  }
  ranges.splice(ranges.indexOf(range), 1)
  leaveOver(items, range.items)
}

function leaveOver(items: readonly Item[], positions: readonly number[]): void {
  for (const index of positions) items[index]!.state = 'left'
}

function rangeAt(ranges: readonly FoundRange[], index: number): FoundRange | undefined {
  return ranges.find(({ items }) => items.includes(index))
}

/** The complement of a range; undefined if it is closed or has no complement. */
function complementOf({ key, bounds: [low, high] }: FoundRange): [number, number] | undefined {
  const [lowest, highest] = outermost(key)
  if (low <= lowest && high < highest) return [high, highest]
  return high >= highest && low > lowest ? [lowest, low] : undefined
}

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
