import type { UnderstoodSearch } from '@homeground/contracts'
import { findArea } from './area.ts'
import type { PlaceLookup } from './place-lookup.ts'
import { readChanges } from './ranges/changes.ts'
import { combineRanges } from './ranges/combine.ts'
import { readNegations } from './ranges/negations.ts'
import { readNumbers } from './ranges/numbers.ts'
import { readOrders } from './ranges/order.ts'
import { readPlainRanges, readQualities } from './ranges/qualities.ts'
import { readSpecialRanges } from './ranges/special.ts'
import { compareQuantities } from './read/compare-quantities.ts'
import type { Sentence } from './read/items.ts'
import { readItems } from './read/read-items.ts'
import { readTokens } from './read/tokens.ts'
import { leftOver } from './unknown.ts'

/** The search that an English sentence asks for, by a fixed grammar: the same text is always the same search. */
export function understand(text: string, lookup: PlaceLookup): UnderstoodSearch {
  const tokens = readTokens(text)
  const items = compareQuantities(readItems(tokens, { lookup, text }), tokens)
  const sentence: Sentence = { tokens, items, ranges: [], orders: [] }
  readSpecialRanges(sentence)
  readOrders(sentence)
  readQualities(sentence)
  readChanges(sentence)
  readNumbers(sentence)
  readPlainRanges(sentence)
  const excluded = readNegations(sentence)
  const filters = combineRanges(sentence)
  const results = resultsOf(sentence)
  leaveComparedPlaces(sentence)
  const area = findArea(sentence, excluded)
  const order = sentence.orders.at(-1)
  return {
    ...area,
    filters: Object.fromEntries([...filters].map(([key, bounds]) => [key, bounds.join(',')])),
    order: order?.key ?? null,
    dir: order?.dir ?? null,
    results,
    unknown: leftOver(sentence),
  }
}

/** The kind of place that is named last. */
function resultsOf({ items, ranges }: Sentence): UnderstoodSearch['results'] {
  const named = items.map(({ meaning, state }, at) => {
    if (meaning.is === 'kind' && state !== 'left') return meaning.results
    return ranges.find((range) => range.items.includes(at))?.results
  })
  return named.findLast((results) => results !== undefined) ?? null
}

/** "Cheaper than Boston" searches nowhere near Boston. */
function leaveComparedPlaces({ items }: Sentence): void {
  items.forEach((item, at) => {
    const than = items[at - 1]
    if (than?.meaning.is === 'than' && ['states', 'place'].includes(item.meaning.is)) item.state = 'left'
  })
}
