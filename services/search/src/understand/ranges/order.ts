import type { AttributeKey } from '@homeground/catalog/attributes'
import { findAttribute } from '@homeground/catalog/attributes'
import { type Item, isFiller, isWithinPart, neighborOf, type Sentence, understandItems } from '../read/items.ts'
import { lessIsMore } from '../words/measures.ts'

/** What the results are ordered by: "sort by income", "cheapest first", "best schools first", "rent, low to high". */
export function readOrders(sentence: Sentence): void {
  const { items, orders } = sentence
  items.forEach(({ meaning }, at) => {
    if (meaning.is === 'sort') readSort(sentence, at)
    else if (meaning.is === 'superlative') readSuperlative(sentence, at)
    else if (meaning.is === 'quality' && meaning.isBest) readBestFirst(sentence, at)
    else if (meaning.is === 'sortDirection') readDirection(sentence, at)
  })
  orders.sort((a, b) => a.items.at(-1)! - b.items.at(-1)!)
}

function readSort({ items, orders }: Sentence, at: number): void {
  const measure = neighborOf(items, at, 1, isWithinPart)
  const key = measure === undefined ? undefined : orderable(items[measure]!)
  if (!key) {
    // "Sort by cheapest": the superlative orders.
    const next = items[measure ?? -1]?.meaning.is
    if (next === 'superlative' || next === 'quality') items[at]!.state = 'understood'
    return
  }
  understandItems(items, [at, measure!])
  orders.push({ key, dir: lessIsMore.includes(key) ? 'asc' : 'desc', items: [at, measure!] })
}

function readSuperlative({ items, orders }: Sentence, at: number): void {
  const superlative = items[at]!.meaning as Extract<Item['meaning'], { is: 'superlative' }>
  const next = neighborOf(items, at, 1, (item) => isFiller(item, 'home', 'degree', 'of', 'article'))
  const measured = next === undefined ? undefined : orderable(items[next]!)
  const isOfMeasure = measured && (superlative.measures?.includes(measured) ?? true)
  const key = isOfMeasure ? measured : superlative.key
  if (!key || !superlative.dir) return
  const used = isOfMeasure ? [at, next!] : [at]
  understandItems(items, used)
  orders.push({ key, dir: superlative.dir, items: used })
}

function readBestFirst({ items, orders }: Sentence, at: number): void {
  const [school, first] = [items[at + 1], items[at + 2]]
  if (school?.meaning.is !== 'measure' || school.meaning.key !== 'overall_score') return
  const isSorted = items[at - 1]?.meaning.is === 'sort' && items[at - 1]!.state === 'understood'
  if (first?.meaning.is !== 'first' && !isSorted) return
  const used = first?.meaning.is === 'first' ? [at, at + 1, at + 2] : [at, at + 1]
  understandItems(items, used)
  orders.push({ key: 'overall_score', dir: 'desc', items: used })
}

/** A direction after an order, or after a measure that nothing else is said of. */
function readDirection({ items, orders }: Sentence, at: number): void {
  const { dir } = items[at]!.meaning as Extract<Item['meaning'], { is: 'sortDirection' }>
  const last = orders.findLast(({ items: used }) => used.at(-1)! < at)
  if (last) {
    items[at]!.state = 'understood'
    orders[orders.indexOf(last)] = { ...last, dir }
    return
  }
  const isNear = (item: Item) => isWithinPart(item) || item.meaning.is === 'break'
  const measure = neighborOf(items, at, -1, isNear)
  const key = measure === undefined || items[measure]!.state !== 'open' ? undefined : orderable(items[measure]!)
  if (!key) return
  understandItems(items, [measure!, at])
  orders.push({ key, dir, items: [measure!, at] })
}

/** Never by race or origin. */
function orderable({ meaning }: Item): AttributeKey | undefined {
  if (meaning.is !== 'measure') return undefined
  const { orderable, sensitive } = findAttribute(meaning.key)!
  return orderable && !sensitive ? meaning.key : undefined
}
