import type { AttributeKey } from '@homeground/catalog/attributes'
import { findAttribute } from '@homeground/catalog/attributes'
import { changeOf, levels } from './measures.ts'
import { numberRange, outermost } from './number-ranges.ts'
import {
  type Bounds,
  type Item,
  isFiller,
  isSkippable,
  isWithinPart,
  neighborOf,
  type QualityRanges,
  type Quantity,
  type Sentence,
  understandItems,
} from './sentence.ts'

/** Qualities of measures, before them or after "is": "good schools", "the commute is not long". */
export function readQualities({ items, ranges }: Sentence): void {
  items.forEach(({ meaning, state }, at) => {
    if (state !== 'open') return
    const qualities = rangesOf(meaning)
    if (!qualities) return
    const measure = measureOf(items, at, qualities)
    const found = measure === undefined ? undefined : qualities[keyOf(items[measure]!)!]
    if (measure === undefined || !found) return
    // "Good high schools" are good; "high" is left over.
    if (isLevel(meaning) && items[measure]!.state !== 'open') return
    const used = [at, measure].sort((a, b) => a - b)
    understandItems(items, used)
    ranges.push({ ...found, isNumber: false, items: used })
  })
}

/** Phrases that select a range on their own. After a near word the density of places is left over. */
export function readPlainRanges({ items, ranges }: Sentence): void {
  items.forEach(({ meaning, state }, at) => {
    if (meaning.is !== 'range' || state !== 'open') return
    if (isComparedAway(items, at) || (meaning.key === 'population_density' && isAfterNear(items, at))) {
      items[at]!.state = 'left'
      return
    }
    items[at]!.state = 'understood'
    ranges.push({
      key: meaning.key,
      bounds: meaning.bounds,
      isNumber: false,
      items: [at],
      ...(meaning.results && { results: meaning.results }),
    })
  })
}

function rangesOf(meaning: Item['meaning']): QualityRanges | undefined {
  if (meaning.is === 'quality') return meaning.ranges
  return meaning.is === 'range' ? meaning.quality : undefined
}

/** "Low", "many": they go with every measure. */
function isLevel(meaning: Item['meaning']): boolean {
  return meaning.is === 'quality' && meaning.isLevel === true
}

function keyOf(item: Item): AttributeKey | undefined {
  return item.meaning.is === 'measure' ? item.meaning.key : undefined
}

function measureOf(items: readonly Item[], at: number, qualities: QualityRanges): number | undefined {
  const goesWith = (position: number | undefined) => {
    const key = position === undefined ? undefined : keyOf(items[position]!)
    return key !== undefined && qualities[key] !== undefined
  }
  const isPlain = !isLevel(items[at]!.meaning)
  const after = neighborOf(
    items,
    at,
    1,
    (item) => isFiller(item, 'home', 'degree') || (isPlain && isLevel(item.meaning)),
  )
  if (goesWith(after)) return after
  const before = neighborOf(items, at, -1, isWithinPart)
  // "Isn't" and "aren't" are negations.
  const isAfterBe = items
    .slice((before ?? at) + 1, at)
    .some((item) => isFiller(item, 'be') || item.meaning.is === 'not')
  return isAfterBe && goesWith(before) ? before : undefined
}

/** "Less expensive", "more expensive than Boston": not what the word says on its own. */
function isComparedAway(items: readonly Item[], at: number): boolean {
  return items[at + 1]?.meaning.is === 'than'
}

function isAfterNear(items: readonly Item[], at: number): boolean {
  const near = neighborOf(items, at, -1, (item) => isFiller(item, 'article', 'of', 'from'))
  if (near === undefined) return false
  const { meaning, to } = items[near]!
  if (meaning.is === 'near') return meaning.lead !== 'in'
  const isFromOrOf = isFiller(items[near + 1], 'from', 'of') && to > 0
  const isTravel = meaning.is === 'quantity' && ['miles', 'minutes'].includes(meaning.quantity.unit ?? '')
  const isSuburbs = meaning.is === 'range' && meaning.key === 'population_density'
  return isFromOrOf && (isTravel || isSuburbs)
}

/** Percent that a fast change has at least. */
const fastPercent = 10

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
