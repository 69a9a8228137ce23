import { type AttributeKey, findAttribute } from '@homeground/catalog/attributes'
import {
  type Bounds,
  type Item,
  isFiller,
  isWithinPart,
  neighborOf,
  type Sentence,
  understandItems,
} from '../read/items.ts'
import type { Quantity } from '../read/quantity.ts'
import { changeOf } from '../words/measures.ts'
import { numberRange, outermost } from './amounts.ts'

/** Percent that a fast change has at least. */
const fastPercent = 10

/** Rising and falling measures: "improving schools", "prices up more than 5%", "prices falling fast". */
export function readChanges(sentence: Sentence): void {
  sentence.items.forEach((item, at) => {
    if (item.meaning.is === 'direction' && item.state === 'open') readChange(sentence, at)
  })
}

function readChange({ items, ranges }: Sentence, at: number): void {
  const direction = items[at]!.meaning as Extract<Item['meaning'], { is: 'direction' }>
  const used = [at]
  const [fastBefore, fastAfter] = [at - 1, at + 1].map((next) => items[next]?.meaning.is === 'fast')
  const [start, end] = [fastBefore ? at - 1 : at, fastAfter ? at + 1 : at]
  const measure = measureBeside(items, start, end)
  if (measure === undefined) return
  const key = (items[measure]!.meaning as { key: AttributeKey }).key
  let change = changeOf[key]!
  const isFast = fastBefore || fastAfter
  if (fastBefore) used.push(start)
  if (fastAfter) used.push(end)
  const amount = neighborOf(items, end, 1, isWithinPart)
  const quantity = amount === undefined ? undefined : quantityOf(items[amount]!)
  const inDollars = 'median_listing_net_change'
  let bounds: Bounds | undefined
  if (quantity?.isDollars && change === 'price_change_1yr') change = inDollars
  if (quantity && fitsChange(quantity, change)) {
    bounds = changeBounds(quantity, change)
    used.push(amount!)
  }
  const isNumber = bounds !== undefined
  bounds ??= [isFast && change === 'price_change_1yr' ? fastPercent : 0, outermost(change)[1]]
  if (direction.sign < 0) bounds = [-bounds[1], -bounds[0]]
  understandItems(items, [...used, measure])
  ranges.push({
    ...numberRange(
      change,
      bounds,
      [...used, measure].sort((a, b) => a - b),
    ),
    isNumber,
  })
}

/** The measure that a direction is of: right before it or after "is", or else right after it. */
function measureBeside(items: readonly Item[], start: number, end: number): number | undefined {
  const canChange = (at: number | undefined) => {
    const meaning = at === undefined ? undefined : items[at]!.meaning
    return meaning?.is === 'measure' && changeOf[meaning.key] !== undefined
  }
  const before = neighborOf(items, start, -1, isWithinPart)
  const after = neighborOf(items, end, 1, (item) => isFiller(item, 'home', 'degree', 'article'))
  if (canChange(before) && (items[before!]!.state === 'open' || !canChange(after))) return before
  return canChange(after) ? after : undefined
}

function quantityOf({ meaning, state }: Item): Quantity | undefined {
  return meaning.is === 'quantity' && state === 'open' ? meaning.quantity : undefined
}

function fitsChange({ unit, isDollars, isPercent, isScaled }: Quantity, key: AttributeKey): boolean {
  const { change } = findAttribute(key)!
  if (unit) return unit === 'points' && change === 'points'
  if (isDollars) return change === 'usd'
  if (isPercent) return change === 'percent' || change === 'points'
  return !isScaled
}

/** From the least to the most that it goes up; a bare number is the least. */
function changeBounds(quantity: Quantity, key: AttributeKey): Bounds {
  const { scale } = findAttribute(key)!
  const values = quantity.amounts.map(({ value }) => value / scale)
  if (values.length > 1) return [Math.min(...values), Math.max(...values)]
  const value = values[0]!
  if (quantity.op === 'around') return [value * 0.9, value * 1.1]
  return quantity.op === 'most' ? [0, value] : [value, outermost(key)[1]]
}
