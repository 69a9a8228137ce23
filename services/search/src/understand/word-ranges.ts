import { type AttributeKey, findAttribute } from '@homeground/catalog/attributes'
import { changeOf, levels } from './measures.ts'
import { numberRange, outermost } from './ranges.ts'
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
export function readQualities({ items, ranges, tokens }: Sentence): void {
  items.forEach(({ meaning, state }, index) => {
    if (state !== 'open') return
    const qualities = rangesOf(meaning)
    if (!qualities) return
    const measure = measureOf({ items, tokens }, index, qualities)
    const quality = measure === undefined ? undefined : qualities[keyOf(items[measure]!)!]
    if (measure === undefined || !quality) return
    // "Good high schools" are good; "high" is left over.
    if (isLevel(meaning) && items[measure]!.state !== 'open') return
    const used = [index, measure].sort((a, b) => a - b)
    understandItems(items, used)
    ranges.push({ ...quality, isNumber: false, items: used })
  })
}

/** Phrases that select a range on their own. After a near word the density of places is left over. */
export function readPlainRanges({ items, ranges, tokens }: Sentence): void {
  items.forEach(({ meaning, state }, index) => {
    if (meaning.kind !== 'range' || state !== 'open') return
    if (
      isComparedAway({ items, tokens }, index) ||
      (meaning.key === 'population_density' && isAfterNear(items, index))
    ) {
      items[index]!.state = 'left'
      return
    }
    items[index]!.state = 'understood'
    for (const { key, bounds } of [meaning, ...(meaning.also ?? [])]) {
      ranges.push({
        key,
        bounds,
        isNumber: false,
        items: [index],
        ...(meaning.results && { results: meaning.results }),
      })
    }
  })
}

function rangesOf(meaning: Item['meaning']): QualityRanges | undefined {
  if (meaning.kind === 'quality') return meaning.ranges
  return meaning.kind === 'range' ? meaning.quality : undefined
}

/** "Low", "many": they go with every measure. */
function isLevel(meaning: Item['meaning']): boolean {
  return meaning.kind === 'quality' && meaning.isLevel === true
}

function keyOf(item: Item): AttributeKey | undefined {
  return item.meaning.kind === 'measure' ? item.meaning.key : undefined
}

function measureOf(
  { items, tokens }: Pick<Sentence, 'items' | 'tokens'>,
  index: number,
  qualities: QualityRanges,
): number | undefined {
  const goesWith = (position: number | undefined) => {
    const key = position === undefined ? undefined : keyOf(items[position]!)
    return key !== undefined && qualities[key] !== undefined
  }
  const isPlain = !isLevel(items[index]!.meaning)
  const after = neighborOf(
    items,
    index,
    1,
    (item) => isFiller(item, 'home', 'degree') || (isPlain && isLevel(item.meaning)),
  )
  if (goesWith(after)) return after
  const purpose = isPlain ? purposeAfter({ items, tokens }, index) : undefined
  if (goesWith(purpose)) return purpose
  const before = neighborOf(items, index, -1, isWithinPart)
  // "Isn't" and "aren't" are negations.
  const isAfterBe = items
    .slice((before ?? index) + 1, index)
    .some((item) => isFiller(item, 'be') || item.meaning.kind === 'not')
  return isAfterBe && goesWith(before) ? before : undefined
}

/** The measure after "for" in the same part: "the best suburbs of Chicago for schools". */
function purposeAfter({ items, tokens }: Pick<Sentence, 'items' | 'tokens'>, index: number): number | undefined {
  const end = items.findIndex(
    ({ meaning }, next) => next > index && (meaning.kind === 'break' || meaning.kind === 'measure'),
  )
  return end > 0 && tokens[items[end]!.from - 1]?.text === 'for' ? end : undefined
}

/** "Less expensive", "more expensive than Boston", "how expensive": not what the word says on its own. */
function isComparedAway({ items, tokens }: Pick<Sentence, 'items' | 'tokens'>, index: number): boolean {
  return items[index + 1]?.meaning.kind === 'than' || tokens[items[index]!.from - 1]?.text === 'how'
}

function isAfterNear(items: readonly Item[], index: number): boolean {
  const near = neighborOf(items, index, -1, (item) => isFiller(item, 'article', 'of', 'from'))
  if (near === undefined) return false
  const { meaning, to } = items[near]!
  if (meaning.kind === 'near') return meaning.lead !== 'in'
  const isFromOrOf = isFiller(items[near + 1], 'from', 'of') && to > 0
  const isTravel = meaning.kind === 'quantity' && ['miles', 'minutes'].includes(meaning.quantity.unit ?? '')
  const isSuburbs = meaning.kind === 'range' && meaning.key === 'population_density'
  return isFromOrOf && (isTravel || isSuburbs)
}

/** Percent that a fast change has at least. */
const fastPercent = 10

const skipsSmallWords = (item: Item) => isFiller(item, 'article', 'of', 'from', 'home', 'degree')

/** Ranges that are not a measure with a quality or number: distance from airports, prices below their peak, tax returns. */
export function readSpecialRanges(sentence: Sentence): void {
  const { items } = sentence
  items.forEach(({ meaning, state }, index) => {
    if (state !== 'open') return
    if (meaning.kind === 'returns') readReturns(sentence, index)
    else if (meaning.kind === 'peak') readPeak(sentence, index)
    else if (meaning.kind === 'quality' && meaning.isTop) readTopShare(sentence, index)
    else if ((meaning.kind === 'near' && meaning.lead === 'near') || meaning.kind === 'not')
      readDistance(sentence, index)
  })
}

const distances: readonly AttributeKey[] = ['distance_to_large_airport', 'distance_to_emergency_room']

/** Near, close to or far from an airport or a hospital. */
function readDistance({ items, tokens, ranges }: Sentence, index: number): void {
  const { meaning, from } = items[index]!
  const isNear = meaning.kind === 'near' && ['near', 'close'].includes(tokens[from]!.text)
  const isFar = meaning.kind === 'not' && meaning.only === 'size' && tokens[from]!.text === 'far'
  const target = neighborOf(items, index, 1, skipsSmallWords)
  const key = distances.find((distance) => isMeasure(items, target, distance))
  if (!(isNear || isFar) || !key) return
  understandItems(items, [index, target!])
  const bounds = isNear ? levels[key]!.low! : levels[key]!.high!
  ranges.push({ key, bounds, isNumber: false, items: [index, target!] })
}

/** "Near their peak", "20% below peak"; a price before it is part of it. */
function readPeak({ items, ranges }: Sentence, index: number): void {
  const key = 'peak_price_change'
  const { isNear } = items[index]!.meaning as Extract<Item['meaning'], { kind: 'peak' }>
  const amount = isNear ? undefined : quantityAt(items, index - 1)
  if (!isNear && !amount?.isPercent) return
  const used = isNear ? [index] : [index - 1, index]
  const price = neighborOf(items, used[0]!, -1, isWithinPart)
  if (isMeasure(items, price, 'median_listing_price')) used.unshift(price!)
  // "Dropped 15% from peak".
  const fall = isNear ? undefined : neighborOf(items, index - 1, -1, isWithinPart)
  const direction = fall === undefined ? undefined : items[fall]!.meaning
  if (direction?.kind === 'direction' && direction.sign < 0) {
    used.unshift(fall!)
    const fallen = neighborOf(items, fall!, -1, isWithinPart)
    if (isMeasure(items, fallen, 'median_listing_price')) used.unshift(fallen!)
  }
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
function readTopShare({ items, ranges }: Sentence, index: number): void {
  const amount = quantityAt(items, index + 1)
  if (!amount?.isPercent || amount.op || amount.amounts.length > 1) return
  const key = 'overall_score'
  const before = neighborOf(items, index, -1, isWithinPart)
  const after = neighborOf(items, index + 1, 1, skipsSmallWords)
  const school = isMeasure(items, before, key) ? before : isMeasure(items, after, key) ? after : undefined
  if (school === undefined) return
  const used = [index, index + 1, school].sort((a, b) => a - b)
  understandItems(items, used)
  ranges.push(numberRange(key, [100 - amount.amounts[0]!.value, 100], used))
}

/** "30% of returns over 200k", "returns under 50k below 20%"; without a share they are only a measure. */
function readReturns({ items, ranges }: Sentence, index: number): void {
  const income = quantityAt(items, index + 1) ? index + 1 : index + 2
  const amount = quantityAt(items, income)
  const isNext = income === index + 1 || items[index + 1]?.meaning.kind === 'compare'
  if (!amount || !isNext || amount.isPercent) return
  const key = classOf(amount)
  if (!key) {
    // No income class starts or ends there, and it must not be read as a price.
    items[income]!.state = 'left'
    return
  }
  const before = neighborOf(items, index, -1, skipsSmallWords)
  const after = neighborOf(items, income, 1, isSkippable)
  const isShare = (position: number | undefined) =>
    position !== undefined && quantityAt(items, position)?.isPercent === true
  const share = isShare(before) ? before! : isShare(after) ? after! : undefined
  const used = [index, income]
  if (share === undefined) {
    // A measure to order by; left over as a whole otherwise.
    items[index] = { ...items[index]!, to: items[income]!.to, meaning: { kind: 'measure', key } }
    for (let next = index + 1; next <= income; next++)
      items[next] = { ...items[next]!, from: items[income]!.to, meaning: { kind: 'filler' }, state: 'filler' }
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

function quantityAt(items: readonly Item[], index: number): Quantity | undefined {
  const item = items[index]
  return item?.meaning.kind === 'quantity' && item.state === 'open' ? item.meaning.quantity : undefined
}

function isMeasure(items: readonly Item[], index: number | undefined, key: AttributeKey): boolean {
  const meaning = index === undefined ? undefined : items[index]!.meaning
  return meaning?.kind === 'measure' && meaning.key === key
}

/** Rising and falling measures: "improving schools", "prices up more than 5%", "prices falling fast". */
export function readChanges(sentence: Sentence): void {
  sentence.items.forEach((item, index) => {
    if (item.meaning.kind === 'direction' && item.state === 'open') readChange(sentence, index)
  })
}

function readChange({ items, ranges }: Sentence, index: number): void {
  const direction = items[index]!.meaning as Extract<Item['meaning'], { kind: 'direction' }>
  const used = [index]
  const [fastBefore, fastAfter] = [index - 1, index + 1].map((next) => items[next]?.meaning.kind === 'fast')
  const [start, end] = [fastBefore ? index - 1 : index, fastAfter ? index + 1 : index]
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
  const isMoney = quantity !== undefined && (quantity.isDollars || quantity.isScaled || isThousands(quantity))
  if (isMoney && !quantity.isPercent && change === 'price_change_1yr') change = inDollars
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
  const canChange = (index: number | undefined) => {
    const meaning = index === undefined ? undefined : items[index]!.meaning
    return meaning?.kind === 'measure' && changeOf[meaning.key] !== undefined
  }
  const before = neighborOf(items, start, -1, isWithinPart)
  const after = neighborOf(items, end, 1, (item) => isFiller(item, 'home', 'degree', 'article'))
  if (canChange(before) && (items[before!]!.state === 'open' || !canChange(after))) return before
  return canChange(after) ? after : undefined
}

function quantityOf({ meaning, state }: Item): Quantity | undefined {
  return meaning.kind === 'quantity' && state === 'open' ? meaning.quantity : undefined
}

/** A plain number that no change in percent reaches. */
function isThousands({ unit, isPercent, amounts }: Quantity): boolean {
  return !unit && !isPercent && amounts.some(({ value }) => value >= 1000)
}

function fitsChange({ unit, isDollars, isPercent, isScaled }: Quantity, key: AttributeKey): boolean {
  const { change } = findAttribute(key)!
  if (unit) return unit === 'points' && change === 'points'
  if (isDollars || (change === 'usd' && !isPercent)) return change === 'usd'
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
