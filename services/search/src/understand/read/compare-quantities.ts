import { type Item, isFiller } from './items.ts'
import { type Quantity, sharePair } from './quantity.ts'
import type { Token } from './tokens.ts'

/** Joins the two numbers of each pair, and each number with the comparison before or after it. */
export function compareQuantities(items: readonly Item[], tokens: readonly Token[]): Item[] {
  const joined: Item[] = []
  for (let at = 0; at < items.length; at++) {
    const item = items[at]!
    const pair = pairAt(items, at, tokens)
    joined.push(pair ?? item)
    if (pair) at += 2
  }
  joined.forEach((item, at) => {
    if (item.meaning.is === 'quantity') addComparison(joined, at)
  })
  return joined
}

/** Replaces the quantity at a position by one that compares. */
export function setComparison(item: Item, op: Quantity['op']): Item {
  if (item.meaning.is !== 'quantity') return item
  return { ...item, meaning: { is: 'quantity', quantity: { ...item.meaning.quantity, op } } }
}

function pairAt(items: readonly Item[], at: number, tokens: readonly Token[]): Item | undefined {
  const [one, connector, other] = [items[at]!, items[at + 1], items[at + 2]]
  if (one.meaning.is !== 'quantity' || other?.meaning.is !== 'quantity' || !connector) return undefined
  const isDash = tokens[connector.from]!.text === '-'
  const isRange = isDash || isFiller(connector, 'to') || (isFiller(connector, 'and') && isBetween(items, at))
  if (!isRange) return undefined
  const [first, second] = [one.meaning.quantity, other.meaning.quantity]
  const amounts = sharePair(first.amounts[0]!, second.amounts[0]!).sort((a, b) => a.value - b.value)
  const { isDollars, isPercent, isScaled } = amounts[0]!
  const quantity: Quantity = {
    amounts,
    op: 'between',
    parts: isDash ? [[one.from, other.to]] : [...first.parts, ...second.parts],
    isDollars,
    isPercent,
    isScaled,
    unit: amounts[0]!.unit,
  }
  return { ...one, to: other.to, meaning: { is: 'quantity', quantity } }
}

function isBetween(items: readonly Item[], at: number): boolean {
  const before = items.slice(0, at).findLast((item) => !isFiller(item, 'article', 'of', 'from'))
  return before?.meaning.is === 'compare' && before.meaning.op === 'between'
}

function addComparison(items: Item[], at: number): void {
  let before = at - 1
  while (isFiller(items[before], 'article', 'of')) before--
  const meaning = items[before]?.meaning
  const isAroundWord = meaning?.is === 'near' && meaning.isAround
  const item = items[at]! as Item & { meaning: { is: 'quantity'; quantity: Quantity } }
  const op = meaning?.is === 'compare' && meaning.side !== 'after' ? meaning.op : isAroundWord ? 'around' : undefined
  const isPair = item.meaning.quantity.amounts.length > 1
  if (op) {
    items[before]!.state = 'understood'
    if (!isPair && op !== 'between') items[at] = setComparison(item, op)
    return
  }
  const after = items[at + 1]?.meaning
  if (!isPair && after?.is === 'compare' && isSuffix(items, at + 1)) {
    items[at + 1]!.state = 'understood'
    items[at] = setComparison(item, after.op)
  }
}

/** True for a comparison after a number: "500k max", but not "500k, at most 2 miles". */
export function isSuffix(items: readonly Item[], at: number): boolean {
  const meaning = items[at]?.meaning
  if (meaning?.is !== 'compare' || items[at]!.state !== 'open' || meaning.side === 'before') return false
  if (meaning.side === 'after') return true
  let next = at + 1
  while (isFiller(items[next], 'article', 'of')) next++
  return items[next]?.meaning.is !== 'quantity'
}
