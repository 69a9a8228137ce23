import type { AttributeKey } from '@homeground/catalog/attributes'
import {
  type Item,
  isFiller,
  isSkippable,
  isWithinPart,
  neighborOf,
  type Sentence,
  understandItems,
} from '../read/items.ts'
import type { Quantity } from '../read/quantity.ts'
import { levels } from '../words/measures.ts'
import { numberRange } from './amounts.ts'

const skipsSmallWords = (item: Item) => isFiller(item, 'article', 'of', 'from', 'home', 'degree')

/** What is not a measure with a quality or number: distance from airports, prices below their peak, tax returns. */
export function readSpecialRanges(sentence: Sentence): void {
  const { items } = sentence
  items.forEach(({ meaning, state }, at) => {
    if (state !== 'open') return
    if (meaning.is === 'returns') readReturns(sentence, at)
    else if (meaning.is === 'peak') readPeak(sentence, at)
    else if (meaning.is === 'quality' && meaning.isTop) readTopShare(sentence, at)
    else if ((meaning.is === 'near' && meaning.lead === 'near') || meaning.is === 'not') readAirport(sentence, at)
  })
}

/** Near, close to or far from an airport. */
function readAirport({ items, tokens, ranges }: Sentence, at: number): void {
  const { meaning, from } = items[at]!
  const isNear = meaning.is === 'near' && ['near', 'close'].includes(tokens[from]!.text)
  const isFar = meaning.is === 'not' && meaning.only === 'size' && tokens[from]!.text === 'far'
  const airport = neighborOf(items, at, 1, skipsSmallWords)
  const key = 'distance_to_large_airport'
  if (!(isNear || isFar) || !isMeasure(items, airport, key)) return
  understandItems(items, [at, airport!])
  const bounds = isNear ? levels[key]!.low! : levels[key]!.high!
  ranges.push({ key, bounds, isNumber: false, items: [at, airport!] })
}

/** "Near their peak", "20% below peak"; a price before it is part of it. */
function readPeak({ items, ranges }: Sentence, at: number): void {
  const key = 'peak_price_change'
  const { isNear } = items[at]!.meaning as Extract<Item['meaning'], { is: 'peak' }>
  const amount = isNear ? undefined : quantityAt(items, at - 1)
  if (!isNear && !amount?.isPercent) return
  const used = isNear ? [at] : [at - 1, at]
  const price = neighborOf(items, used[0]!, -1, isWithinPart)
  if (isMeasure(items, price, 'median_listing_price')) used.unshift(price!)
  understandItems(items, used)
  if (isNear) {
    ranges.push({ key, bounds: [-5, 0], isNumber: false, items: used })
    return
  }
  const values = amount!.amounts.map(({ value }) => -value).sort((a, b) => a - b)
  const [low, high] = [values[0]!, values.at(-1)!]
  const bounds =
    values.length > 1
      ? ([low, high] as const)
      : amount!.op === 'around'
        ? ([low * 1.1, low * 0.9] as const)
        : amount!.op === 'most'
          ? ([low, 0] as const)
          : ([-100, low] as const)
  ranges.push(numberRange(key, bounds, used))
}

/** "Schools in the top 20%", "top 10% of schools". */
function readTopShare({ items, ranges }: Sentence, at: number): void {
  const amount = quantityAt(items, at + 1)
  if (!amount?.isPercent || amount.op || amount.amounts.length > 1) return
  const key = 'overall_score'
  const before = neighborOf(items, at, -1, isWithinPart)
  const after = neighborOf(items, at + 1, 1, skipsSmallWords)
  const school = isMeasure(items, before, key) ? before : isMeasure(items, after, key) ? after : undefined
  if (school === undefined) return
  const used = [at, at + 1, school].sort((a, b) => a - b)
  understandItems(items, used)
  ranges.push(numberRange(key, [100 - amount.amounts[0]!.value, 100], used))
}

/** "30% of returns over 200k", "returns under 50k below 20%"; without a share they are only a measure. */
function readReturns({ items, ranges }: Sentence, at: number): void {
  const income = quantityAt(items, at + 1) ? at + 1 : at + 2
  const amount = quantityAt(items, income)
  const isNext = income === at + 1 || items[at + 1]?.meaning.is === 'compare'
  if (!amount || !isNext || amount.isPercent) return
  const key = classOf(amount)
  if (!key) {
    // No income class starts or ends there, and it must not be read as a price.
    items[income]!.state = 'left'
    return
  }
  const before = neighborOf(items, at, -1, skipsSmallWords)
  const after = neighborOf(items, income, 1, isSkippable)
  const isShare = (position: number | undefined) =>
    position !== undefined && quantityAt(items, position)?.isPercent === true
  const share = isShare(before) ? before! : isShare(after) ? after! : undefined
  const used = [at, income]
  if (share === undefined) {
    // A measure to order by; left over as a whole otherwise.
    items[at] = { ...items[at]!, to: items[income]!.to, meaning: { is: 'measure', key } }
    for (let next = at + 1; next <= income; next++)
      items[next] = { ...items[next]!, from: items[income]!.to, meaning: { is: 'filler' }, state: 'filler' }
    return
  }
  used.push(share)
  used.sort((a, b) => a - b)
  ranges.push(numberRange(key, shareBounds(quantityAt(items, share)!), used))
  understandItems(items, used)
}

function shareBounds({ amounts, op }: Quantity): readonly [number, number] {
  const values = amounts.map(({ value }) => value)
  if (values.length > 1) return [values[0]!, values[1]!]
  const value = values[0]!
  if (op === 'around') return [value * 0.9, value * 1.1]
  return op === 'most' ? [-1, value] : [value, 100]
}

/** The class of incomes that the publisher counts returns of. */
function classOf({ amounts, op, unit }: Quantity): AttributeKey | undefined {
  if (unit) return undefined
  const [low, high] = amounts.map(({ value, isScaled }) => (isScaled || value >= 1000 ? value / 1000 : value))
  if (high !== undefined) {
    if (low === 0 && high === 50) return 'pct_returns_0_50k'
    if (low === 50 && high === 100) return 'pct_returns_50k_100k'
    return low === 100 && high === 200 ? 'pct_returns_100k_200k' : undefined
  }
  if (op === 'most') return low === 50 ? 'pct_returns_0_50k' : undefined
  if (op !== 'least') return undefined
  return low === 100 ? 'pct_returns_100k_plus' : low === 200 ? 'pct_returns_200k_plus' : undefined
}

function quantityAt(items: readonly Item[], at: number): Quantity | undefined {
  const item = items[at]
  return item?.meaning.is === 'quantity' && item.state === 'open' ? item.meaning.quantity : undefined
}

function isMeasure(items: readonly Item[], at: number | undefined, key: AttributeKey): boolean {
  const meaning = at === undefined ? undefined : items[at]!.meaning
  return meaning?.is === 'measure' && meaning.key === key
}
