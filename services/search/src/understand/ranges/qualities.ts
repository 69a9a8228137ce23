import type { AttributeKey } from '@homeground/catalog/attributes'
import {
  type Item,
  isFiller,
  isWithinPart,
  neighborOf,
  type QualityRanges,
  type Sentence,
  understandItems,
} from '../read/items.ts'

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
