import type { AttributeKey } from '@homeground/catalog/attributes'
import { findAttribute } from '@homeground/catalog/attributes'
import { isSuffix } from '../read/compare-quantities.ts'
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
import { boundsOf, fits, measureAlone, numberRange } from './amounts.ts'

interface Measured {
  readonly key: AttributeKey
  /** Position of the measure; undefined if the number says by itself what it is of. */
  readonly at?: number
}

/** Numbers with their measures: "rent under 1500", "70% homeowners", "400k". Miles are left for the place. */
export function readNumbers(sentence: Sentence): void {
  const { items, ranges } = sentence
  items.forEach(({ meaning, state }, at) => {
    if (meaning.is !== 'quantity' || state !== 'open') return
    const measured = measureFor(sentence, at, meaning.quantity)
    if (!measured) return
    const used = measured.at === undefined ? [at] : [at, measured.at].sort((a, b) => a - b)
    understandItems(items, used)
    const quantity = { ...meaning.quantity, op: meaning.quantity.op ?? distantOp(items, at, measured.at) }
    ranges.push(numberRange(measured.key, boundsOf(quantity, measured.key), used))
  })
}

function measureFor(sentence: Sentence, at: number, quantity: Quantity): Measured | undefined {
  const { items } = sentence
  const before = neighborOf(items, at, -1, isWithinPart)
  const homeBefore = items.slice((before ?? -1) + 1, at).some((item) => isFiller(item, 'home'))
  const after = neighborOf(items, at, 1, isWithinPart)
  const homeAfter = items.slice(at + 1, after ?? items.length).some((item) => isFiller(item, 'home'))
  const measureAt = (position: number | undefined): Measured | undefined => {
    const key = position === undefined ? undefined : measureKey(items[position]!, quantity)
    return key && fits(quantity, key) ? { key, at: position! } : undefined
  }
  const price = 'median_listing_price'
  const home = (isThere: boolean): Measured | undefined =>
    isThere && !quantity.unit && fits(quantity, price) ? { key: price } : undefined
  const alone = measureAlone(quantity)
  return (
    measureAt(before) ??
    (after === at + 1 ? measureAt(after) : undefined) ??
    home(homeBefore) ??
    measureAt(after) ??
    home(homeAfter) ??
    measureAt(measureBeforeArea(items, before)) ??
    lastMeasured(sentence, at, quantity) ??
    (alone ? { key: alone } : undefined)
  )
}

/** A number can be of a measure, or of a range that also takes a share. */
function measureKey({ meaning }: Item, { isPercent }: Quantity): AttributeKey | undefined {
  if (meaning.is === 'measure') return meaning.key
  return meaning.is === 'range' && meaning.takesShare && isPercent ? meaning.key : undefined
}

/** "Rent in Ohio under 1200": a measure that nothing else is said of, with only areas in between. */
function measureBeforeArea(items: readonly Item[], before: number | undefined): number | undefined {
  const isArea = (item: Item) => isWithinPart(item) || item.meaning.is === 'states' || item.meaning.is === 'place'
  if (before === undefined || !isArea(items[before]!)) return undefined
  const measure = neighborOf(items, before, -1, isArea)
  return measure !== undefined && items[measure]!.state === 'open' ? measure : undefined
}

/** "Over 300k but under 500k": after a conjunction the last measure still counts. */
function lastMeasured({ items, ranges }: Sentence, at: number, quantity: Quantity): Measured | undefined {
  const previous = neighborOf(items, at, -1, isSkippable) ?? -1
  const isAfterAnd = items.slice(previous + 1, at).some((item) => isFiller(item, 'and'))
  if (!isAfterAnd) return undefined
  const last = ranges
    .filter(({ isNumber, items: used }) => isNumber && used.at(-1)! < at)
    .sort((a, b) => a.items.at(-1)! - b.items.at(-1)!)
    .at(-1)
  return last && !findAttribute(last.key)!.change && fits(quantity, last.key) ? { key: last.key } : undefined
}

/** A comparison on the other side of the measure: "maximum rent 1500", "30% renters at most". */
function distantOp(items: readonly Item[], at: number, measure: number | undefined): Quantity['op'] {
  if (measure === undefined) return undefined
  const skipsArticles = (item: Item) => isFiller(item, 'article', 'of')
  const beside = measure < at ? neighborOf(items, measure, -1, skipsArticles) : measure + 1
  const item = beside === undefined ? undefined : items[beside]
  if (item?.meaning.is !== 'compare' || item.state !== 'open') return undefined
  const isBefore = measure < at && item.meaning.side !== 'after' && item.meaning.op !== 'between'
  const isAfter = measure > at && isSuffix(items, beside!)
  if (!isBefore && !isAfter) return undefined
  item.state = 'understood'
  return item.meaning.op
}
