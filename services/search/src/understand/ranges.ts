import { type AttributeKey, findAttribute, outerBounds } from '@homeground/catalog/attributes'
import { lessIsMore } from './measures.ts'
import { isSuffix } from './read-quantities.ts'
import {
  type Amount,
  type Bounds,
  type FoundRange,
  type Item,
  isFiller,
  isSkippable,
  isWithinPart,
  neighborOf,
  type Quantity,
  type QuantityUnit,
  type Sentence,
  understandItems,
} from './sentence.ts'

interface Measured {
  readonly key: AttributeKey
  /** Position of the measure; undefined if the number says by itself what it is of. */
  readonly index?: number
}

/** Numbers with their measures: "rent under 1500", "70% homeowners", "400k". Miles are left for the place. */
export function readNumbers(sentence: Sentence): void {
  const { items, ranges } = sentence
  items.forEach(({ meaning, state }, index) => {
    if (meaning.kind !== 'quantity' || state !== 'open') return
    const measured = measureFor(sentence, index, meaning.quantity)
    if (!measured) return
    const used = measured.index === undefined ? [index] : [index, measured.index].sort((a, b) => a - b)
    understandItems(items, used)
    const quantity = { ...meaning.quantity, op: meaning.quantity.op ?? distantOp(items, index, measured.index) }
    ranges.push(numberRange(measured.key, boundsOf(quantity, measured.key), used))
  })
}

function measureFor(sentence: Sentence, index: number, quantity: Quantity): Measured | undefined {
  const { items } = sentence
  const before = neighborOf(items, index, -1, isWithinPart)
  const homeBefore = items.slice((before ?? -1) + 1, index).some((item) => isFiller(item, 'home'))
  const after = neighborOf(items, index, 1, isWithinPart)
  const homeAfter = items.slice(index + 1, after ?? items.length).some((item) => isFiller(item, 'home'))
  const measureAt = (position: number | undefined): Measured | undefined => {
    const key = position === undefined ? undefined : measureKey(items[position]!, quantity)
    return key && fits(quantity, key) ? { key, index: position! } : undefined
  }
  const price = 'median_listing_price'
  const home = (isThere: boolean): Measured | undefined =>
    isThere && !quantity.unit && fits(quantity, price) ? { key: price } : undefined
  const alone = measureAlone(quantity)
  return (
    measureAt(before) ??
    (after === index + 1 ? measureAt(after) : undefined) ??
    home(homeBefore) ??
    measureAt(after) ??
    home(homeAfter) ??
    measureAt(measureBeforeArea(items, before)) ??
    lastMeasured(sentence, index, quantity) ??
    (alone ? { key: alone } : undefined)
  )
}

/** A number can be of a measure, or of a range that also takes a share. */
function measureKey({ meaning }: Item, { isPercent, unit }: Quantity): AttributeKey | undefined {
  // "A budget of 2,000 a month".
  if (meaning.kind === 'measure')
    return unit === 'month' && meaning.key === 'median_listing_price' ? 'median_rent' : meaning.key
  return meaning.kind === 'range' && meaning.takesShare && isPercent ? meaning.key : undefined
}

/** "Rent in Ohio under 1200": a measure that nothing else is said of, with only areas in between. */
function measureBeforeArea(items: readonly Item[], before: number | undefined): number | undefined {
  const isArea = (item: Item) => isWithinPart(item) || item.meaning.kind === 'states' || item.meaning.kind === 'place'
  if (before === undefined || !isArea(items[before]!)) return undefined
  const measure = neighborOf(items, before, -1, isArea)
  return measure !== undefined && items[measure]!.state === 'open' ? measure : undefined
}

/** "Over 300k but under 500k": after a conjunction the last measure still counts. */
function lastMeasured({ items, ranges }: Sentence, index: number, quantity: Quantity): Measured | undefined {
  const previous = neighborOf(items, index, -1, isSkippable) ?? -1
  const isAfterAnd = items.slice(previous + 1, index).some((item) => isFiller(item, 'and'))
  if (!isAfterAnd) return undefined
  const last = ranges
    .filter(({ isNumber, items: used }) => isNumber && used.at(-1)! < index)
    .sort((a, b) => a.items.at(-1)! - b.items.at(-1)!)
    .at(-1)
  return last && !findAttribute(last.key)!.change && fits(quantity, last.key) ? { key: last.key } : undefined
}

/** A comparison on the other side of the measure: "maximum rent 1500", "30% renters at most". */
function distantOp(items: readonly Item[], index: number, measure: number | undefined): Quantity['op'] {
  if (measure === undefined) return undefined
  const skipsArticles = (item: Item) => isFiller(item, 'article', 'of')
  const beside = measure < index ? neighborOf(items, measure, -1, skipsArticles) : measure + 1
  const item = beside === undefined ? undefined : items[beside]
  if (item?.meaning.kind !== 'compare' || item.state !== 'open') return undefined
  const isBefore = measure < index && item.meaning.side !== 'after' && item.meaning.op !== 'between'
  const isAfter = measure > index && isSuffix(items, beside!)
  if (!isBefore && !isAfter) return undefined
  item.state = 'understood'
  return item.meaning.op
}

const incomes: readonly AttributeKey[] = ['avg_agi_per_return', 'median_household_income']
const measureOfUnit: Readonly<Partial<Record<QuantityUnit, AttributeKey>>> = {
  month: 'median_rent',
  perSquareFoot: 'median_listing_price_per_square_foot',
  perSquareMile: 'population_density',
  people: 'population',
  days: 'days_on_market',
}
const attributeUnits: Readonly<Partial<Record<QuantityUnit, string>>> = {
  miles: 'miles',
  minutes: 'minutes',
  days: 'days',
  years: 'years',
  inches: 'inches',
  degrees: 'degrees',
}
/** A plain number of at least this size is not a share, score, age, time or distance. */
const largeNumber = 1000
const leastPrice = 50_000
const mostRent = 10_000
const leastMillion = 1e6
const around = 0.1

/** The bounds beyond which an attribute is not limited, in its scale. */
export function outermost(key: AttributeKey): Bounds {
  const attribute = findAttribute(key)!
  const { low, high } = outerBounds(attribute)
  return [low / attribute.scale, high / attribute.scale]
}

/** True if a quantity can be of an attribute, by its unit. */
function fits(quantity: Quantity, key: AttributeKey): boolean {
  const { unit, change } = findAttribute(key)!
  const { isDollars, isPercent, isScaled } = quantity
  if (quantity.unit === 'points') return change === 'points' || unit === 'score'
  if (quantity.unit) {
    return measureOfUnit[quantity.unit] === key || attributeUnits[quantity.unit] === unit
  }
  if (isPercent) return unit === 'percent' || unit === 'score'
  if (isDollars) return unit === 'usd' || unit === 'usd_per_sqft'
  const isPlace = key === 'population' || key === 'population_density'
  if (isScaled) return unit === 'usd' || isPlace
  const isSmall = ['percent', 'score', 'years', 'minutes', 'miles'].includes(unit)
  return !isSmall || quantity.amounts.every(({ value }) => Math.abs(value) < largeNumber)
}

/** The attribute of a quantity without a measure; undefined if it has none. */
function measureAlone(quantity: Quantity): AttributeKey | undefined {
  const { unit, isDollars, isPercent, isScaled, amounts } = quantity
  if (unit) return measureOfUnit[unit]
  if (isPercent) return undefined
  const most = Math.max(...amounts.map(({ value }) => value))
  if (amounts[0]!.isFigures) return most < leastMillion ? 'avg_agi_per_return' : 'median_listing_price'
  if (isDollars && !isScaled && most < mostRent) return 'median_rent'
  return isDollars || isScaled || most >= leastPrice ? 'median_listing_price' : undefined
}

/** The range that a quantity selects of an attribute. */
function boundsOf(quantity: Quantity, key: AttributeKey): Bounds {
  const [low, high] = outermost(key)
  const op = quantity.op ?? bareOp(key)
  // "Schools rated 8 or higher": of ten.
  const isOfTen = key === 'overall_score' && op === 'least' && quantity.amounts.every(({ value }) => value <= 10)
  const values = quantity.amounts.map((amount) => scaledValue(amount, key) * (isOfTen ? 10 : 1))
  const first = values[0]!
  if (values.length > 1) return [Math.min(...values), Math.max(...values)]
  if (op === 'around') return [first - around * Math.abs(first), first + around * Math.abs(first)]
  return op === 'most' ? [low, first] : [first, high]
}

/** A range of an attribute that numbers ask for, cut to its outermost bounds. */
export function numberRange(key: AttributeKey, bounds: Bounds, items: readonly number[]): FoundRange {
  const [low, high] = outermost(key)
  const cut = (bound: number) => Math.min(high, Math.max(low, Number(bound.toFixed(4))))
  return { key, bounds: [cut(bounds[0]), cut(bounds[1])], isNumber: true, items }
}

function bareOp(key: AttributeKey): 'most' | 'least' | 'around' {
  if (lessIsMore.includes(key)) return 'most'
  return key === 'median_age' ? 'around' : 'least'
}

/** In the scale of the attribute. */
function scaledValue({ value, isScaled }: Amount, key: AttributeKey): number {
  return (value * (isScaled ? 1 : impliedFactor(value, key))) / findAttribute(key)!.scale
}

/** Prices below 10 are in millions, prices below 10,000 and incomes below 1,000 in thousands. */
function impliedFactor(value: number, key: AttributeKey): number {
  if (key === 'median_listing_price') return value < 10 ? 1e6 : value < 10_000 ? 1000 : 1
  return incomes.includes(key) && value < 1000 ? 1000 : 1
}

const sizes = ['population', 'population_density']

/** Positions of states that are excluded. Ranges that are negated become their complement, or are left over. */
export function readNegations(sentence: Sentence): ReadonlySet<number> {
  const excluded = new Set<number>()
  const negated = new Set<number>()
  sentence.items.forEach(({ meaning, state }, index) => {
    const isOutside = meaning.kind === 'near' && sentence.tokens[sentence.items[index]!.from]!.text === 'outside'
    if (!(meaning.kind === 'not' || isOutside) || state !== 'open') return
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
  const { meaning } = items[index]!
  const targets: number[] = []
  let target = neighborOf(items, index, 1, isSkippable)
  while (target !== undefined) {
    const range = rangeAt(ranges, target)
    const isSize = range !== undefined && sizes.includes(range.key)
    const isState = items[target]!.meaning.kind === 'states'
    const only = meaning.kind === 'not' ? meaning.only : 'states'
    if ((only === 'size' && !isSize && !isState) || (only === 'states' && !isState)) break
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
