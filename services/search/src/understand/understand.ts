import { type AttributeKey, findAttribute, paymentAttribute } from '@homeground/catalog/attributes'
import { defaults, limits } from '@homeground/catalog/defaults'
import { isTerritory, type StateAbbreviation, states } from '@homeground/catalog/states'
import type { UnderstoodSearch } from '@homeground/contracts'
import { lowerFirst } from '@homeground/format/format'
import type { PlaceLookup, Town } from '../suggest/place-lookup.ts'
import { lessIsMore } from './measures.ts'
import { combineRanges, readNegations, readNumbers } from './ranges.ts'
import { leaveOrigins, readAffordability, readPayments } from './read-person.ts'
import {
  createStateReader,
  type FoundMeaning,
  findPlace,
  isCity,
  partOfState,
  type ReadingAt,
  townAfterState,
} from './read-places.ts'
import { compareQuantities, findQuantity } from './read-quantities.ts'
import { type Item, isFiller, isWithinPart, neighborOf, type Sentence, understandItems } from './sentence.ts'
import { readTokens, type Token } from './tokens.ts'
import { findPhrase, topicOf } from './vocabulary.ts'
import { readChanges, readPlainRanges, readQualities, readSpecialRanges } from './word-ranges.ts'

/**
 * The search that an English sentence asks for, by a fixed grammar: with the same data, the same text is always the same
 * search. A filter by an attribute without data would find nothing: `isLoaded` leaves its words over, as data that is missing.
 */
export function understand(
  text: string,
  lookup: PlaceLookup,
  isLoaded: (key: AttributeKey) => boolean = () => true,
): UnderstoodSearch {
  const tokens = readTokens(text)
  const items = compareQuantities(readItems(tokens, { lookup, text }), tokens)
  const sentence: Sentence = { tokens, items, ranges: [], orders: [] }
  const origins = leaveOrigins(sentence)
  const calc = readAffordability(sentence)
  const payment = readPayments(sentence)
  readSpecialRanges(sentence)
  readOrders(sentence)
  readQualities(sentence)
  readChanges(sentence)
  readNumbers(sentence)
  readPlainRanges(sentence)
  const excluded = readNegations(sentence)
  leaveUnloaded(sentence, isLoaded)
  const filters = combineRanges(sentence)
  const results = resultsOf(sentence)
  leaveComparedPlaces(sentence)
  const area = findArea(sentence, excluded)
  const order = sentence.orders.at(-1)
  const levels = levelsOf(sentence)
  const notes = [...(levels.length > 0 ? [levelNote(levels)] : []), ...notesOf(sentence)]
  leaveRepeated(sentence, filters)
  const left = leftOver(sentence, isLoaded)
  const question = questionAbout(left, { lookup, isAreaKnown: area.area !== null })
  const missing = left.flatMap(({ text: words, topic }) => (topic ? [{ words, topic }] : []))
  return {
    ...area,
    filters: {
      ...Object.fromEntries([...filters].map(([key, bounds]) => [key, bounds.join(',')])),
      ...(payment && { [paymentAttribute.key]: payment }),
    },
    order: order?.key ?? null,
    dir: order?.dir ?? null,
    results,
    unknown: left.map(({ text: words }) => words),
    ...(origins.length > 0 && { from: origins }),
    ...(calc && { calc }),
    ...(missing.length > 0 && { missing }),
    ...(notes.length > 0 && { notes }),
    ...(question && { ask: true, question }),
  }
}

/** The levels of schools that the sentence names. */
function levelsOf({ items }: Sentence): string[] {
  return items.flatMap(({ meaning, state }) =>
    meaning.kind === 'measure' && meaning.level && state === 'understood' ? [meaning.level] : [],
  )
}

/** What words were understood as, where that is only a part of what they say. */
function notesOf({ items }: Sentence): string[] {
  return items.flatMap(({ meaning, state }) =>
    meaning.kind === 'range' && meaning.note && state === 'understood' ? [meaning.note] : [],
  )
}

/** The words of filters and orders by attributes that no place has a value of. */
function leaveUnloaded({ items, ranges, orders }: Sentence, isLoaded: (key: AttributeKey) => boolean): void {
  const unloaded = new Set([...ranges, ...orders].flatMap(({ key, items: used }) => (isLoaded(key) ? [] : used)))
  for (const index of unloaded) {
    const item = items[index]!
    item.state = fillerAlone.includes(item.meaning.kind) ? 'filler' : 'left'
  }
  const isKept = ({ items: used }: { readonly items: readonly number[] }) => !used.some((index) => unloaded.has(index))
  ranges.splice(0, ranges.length, ...ranges.filter(isKept))
  orders.splice(0, orders.length, ...orders.filter(isKept))
}

function levelNote(levels: readonly string[]): string {
  return `Places have no filter by ${levels.join(' or ')} schools: this is the score of all their schools.`
}

/** What may be meant by words that name a place, but none that is known. */
function questionAbout(
  left: readonly LeftOver[],
  { lookup, isAreaKnown }: { lookup: PlaceLookup; isAreaKnown: boolean },
): UnderstoodSearch['question'] {
  const place = left.find(({ isPlace }) => isPlace)
  if (place) return { about: place.text, choices: [...lookup.similar(place.text)] }
  // A city that no word introduces is hardly searched for next to another area.
  const city = isAreaKnown ? undefined : left.find(({ text, isUnread }) => isUnread && isCity(text, lookup))
  if (!city) return undefined
  const labels = lookup.towns(city.text).toSorted((a, b) => b.weight - a.weight)
  return { about: city.text, choices: [...new Set(labels.map(({ label }) => `near ${label}`))].slice(0, maxChoices) }
}

const maxChoices = 3

/** "A budget of 2,000 a month for rent", "a price under 150 per square foot": a measure whose range is known adds nothing. */
function leaveRepeated({ items }: Sentence, filters: ReadonlyMap<AttributeKey, unknown>): void {
  for (const item of items) {
    const { meaning, state } = item
    if (meaning.kind !== 'measure' || state !== 'open' || meaning.level) continue
    const isPerSquareFoot =
      meaning.key === 'median_listing_price' && filters.has('median_listing_price_per_square_foot')
    if (filters.has(meaning.key) || isPerSquareFoot) item.state = 'filler'
  }
}

/** The kind of place that is named last. */
function resultsOf({ items, ranges }: Sentence): UnderstoodSearch['results'] {
  const kinds = items.map(({ meaning, state }, index) => {
    if (meaning.kind === 'placeType' && state !== 'left') return meaning.results
    return ranges.find((range) => range.items.includes(index))?.results
  })
  return kinds.findLast((results) => results !== undefined) ?? null
}

/** "Cheaper than Boston" searches nowhere near Boston. */
function leaveComparedPlaces({ items }: Sentence): void {
  items.forEach((item, index) => {
    const than = items[index - 1]
    if (than?.meaning.kind === 'than' && ['states', 'place'].includes(item.meaning.kind)) item.state = 'left'
  })
}

/** Splits a sentence into the longest phrases; of equal ones vocabulary, then state, town and misspelled state. */
function readItems(tokens: readonly Token[], { lookup, text }: { lookup: PlaceLookup; text: string }): Item[] {
  const items: Item[] = []
  const isMixedCase = /\p{Ll}/u.test(text)
  const states = createStateReader(tokens, isMixedCase)
  let index = 0
  while (index < tokens.length) {
    const reading = { tokens, index, items, lookup, isMixedCase, states }
    const { meaning, to } = findMeaning(reading)
    items.push({ meaning, from: index, to, state: meaning.kind === 'filler' ? 'filler' : 'open' })
    index = to
  }
  return items
}

function findMeaning(reading: ReadingAt): FoundMeaning {
  const { tokens, index, states } = reading
  if (tokens[index]!.kind === 'break') return { meaning: { kind: 'break' }, to: index + 1 }
  const state = states.exact(index)
  const townTo = state && townAfterState(reading, state.to)
  // A capitalized abbreviation that is also a word: "Gary, IN".
  const isAbbreviation = state?.to === index + 1 && tokens[index]!.text.length === 2
  const phrase = isAbbreviation ? undefined : findPhrase(tokens, index)
  const candidates: (FoundMeaning | undefined)[] = [
    findPlace(reading),
    phrase,
    findQuantity(tokens, index),
    state && { meaning: { kind: 'states', states: [state.state] }, to: state.to },
    townTo === undefined ? undefined : { meaning: { kind: 'word' }, to: townTo },
  ]
  const longest = longestOf(candidates)
  if (longest) return longest
  const misspelled = states.misspelled(index)
  if (misspelled) return { meaning: { kind: 'states', states: [misspelled.state] }, to: misspelled.to }
  return { meaning: { kind: 'word' }, to: index + 1 }
}

/** The first of the longest. */
function longestOf(candidates: readonly (FoundMeaning | undefined)[]): FoundMeaning | undefined {
  return candidates.reduce((best, each) => (each && (!best || each.to > best.to) ? each : best), undefined)
}

/** Reads the order of the results: "sort by income", "cheapest first", "best schools first", "rent, low to high". */
function readOrders(sentence: Sentence): void {
  const { items, orders } = sentence
  items.forEach(({ meaning }, index) => {
    if (meaning.kind === 'sort') readSort(sentence, index)
    else if (meaning.kind === 'superlative') readSuperlative(sentence, index)
    else if (meaning.kind === 'quality' && meaning.isBest) readBestFirst(sentence, index)
    else if (meaning.kind === 'sortDirection') readDirection(sentence, index)
  })
  orders.sort((a, b) => a.items.at(-1)! - b.items.at(-1)!)
}

function readSort({ items, orders, tokens }: Sentence, index: number): void {
  const measure = neighborOf(items, index, 1, isWithinPart)
  const key = measure === undefined ? undefined : orderable(items[measure]!)
  if (!key) {
    const later = items.findIndex(
      (item, next) => next > index && orderable(item) !== undefined && tokens[item.from - 1]?.text === 'by',
    )
    // "Sort the towns of Ohio by income".
    if (later > 0) {
      addOrder({ items, orders }, orderable(items[later]!)!, [index, later])
      return
    }
    // "Sort by cheapest": the superlative orders.
    const next = items[measure ?? -1]?.meaning.kind
    if (next === 'superlative' || next === 'quality') items[index]!.state = 'understood'
    return
  }
  addOrder({ items, orders }, key, [index, measure!])
}

function addOrder({ items, orders }: Pick<Sentence, 'items' | 'orders'>, key: AttributeKey, used: number[]): void {
  understandItems(items, used)
  orders.push({ key, dir: lessIsMore.includes(key) ? 'asc' : 'desc', items: used })
}

function readSuperlative({ items, orders }: Sentence, index: number): void {
  const superlative = items[index]!.meaning as Extract<Item['meaning'], { kind: 'superlative' }>
  const next = neighborOf(items, index, 1, (item) => isFiller(item, 'home', 'degree', 'of', 'article'))
  const measured = next === undefined ? undefined : orderable(items[next]!)
  const isOfMeasure = measured && (superlative.measures?.includes(measured) ?? true)
  const key = isOfMeasure ? measured : superlative.key
  if (!key || !superlative.dir) return
  const used = isOfMeasure ? [index, next!] : [index]
  understandItems(items, used)
  orders.push({ key, dir: superlative.dir, items: used })
}

function readBestFirst({ items, orders }: Sentence, index: number): void {
  const [school, first] = [items[index + 1], items[index + 2]]
  if (school?.meaning.kind !== 'measure' || school.meaning.key !== 'overall_score') return
  const isSorted = items[index - 1]?.meaning.kind === 'sort' && items[index - 1]!.state === 'understood'
  if (first?.meaning.kind !== 'first' && !isSorted) return
  const used = first?.meaning.kind === 'first' ? [index, index + 1, index + 2] : [index, index + 1]
  understandItems(items, used)
  orders.push({ key: 'overall_score', dir: 'desc', items: used })
}

/** A direction after an order, or after a measure that nothing else is said of. */
function readDirection({ items, orders }: Sentence, index: number): void {
  const { dir } = items[index]!.meaning as Extract<Item['meaning'], { kind: 'sortDirection' }>
  const last = orders.findLast(({ items: used }) => used.at(-1)! < index)
  if (last) {
    items[index]!.state = 'understood'
    orders[orders.indexOf(last)] = { ...last, dir }
    return
  }
  const isNear = (item: Item) => isWithinPart(item) || item.meaning.kind === 'break'
  const measure = neighborOf(items, index, -1, isNear)
  const key = measure === undefined || items[measure]!.state !== 'open' ? undefined : orderable(items[measure]!)
  if (!key) return
  understandItems(items, [measure!, index])
  orders.push({ key, dir, items: [measure!, index] })
}

/** Never by race or origin. */
function orderable({ meaning }: Item): AttributeKey | undefined {
  if (meaning.kind !== 'measure') return undefined
  const { orderable, sensitive } = findAttribute(meaning.key)!
  return orderable && !sensitive ? meaning.key : undefined
}

interface FoundArea {
  readonly area: 'state' | 'zip' | 'place' | 'nationwide' | null
  readonly states: StateAbbreviation[]
  readonly place: string | null
  readonly radius: number | null
}

const radiusInTown = 5
const country = (Object.keys(states) as StateAbbreviation[]).filter((state) => !isTerritory(state))

const nowhere: FoundArea = { area: null, states: [], place: null, radius: null }

/** Where to search: a place beats states, states beat the country. What it leaves out is left over. */
function findArea({ items }: Sentence, excluded: ReadonlySet<number>): FoundArea {
  const radius = namedRadius(items)
  const places = positionsOf(items, 'place').filter((index) => items[index]!.state !== 'left')
  const positions = positionsOf(items, 'states')
  const included = positions.filter((index) => !excluded.has(index))
  const chosen = joinedPlaces(items, places)
  for (const index of positionsOf(items, 'nationwide')) items[index]!.state = 'understood'
  if (chosen.length > 0) {
    const named = included.flatMap((index) => statesAt(items, index))
    const towns = chosen.map((index) => townOf(items[index]!, named))
    for (const index of places) items[index]!.state = chosen.includes(index) ? 'understood' : 'left'
    for (const index of positions) {
      const isOf = (state: string) => towns.some((town) => (town.inStates ?? [town.state]).includes(state))
      const isUsed = !excluded.has(index) && statesAt(items, index).some(isOf)
      items[index]!.state = isUsed ? 'understood' : 'left'
    }
    const place = [...new Set(towns.map(({ label }) => label))].join('; ')
    if (towns.some(({ inStates }) => inStates)) return { area: 'place', states: [], place, radius: null }
    if (radius) items[radius.index]!.state = 'understood'
    const isIn = chosen.every((index) => (items[index]!.meaning as { lead?: string }).lead === 'in')
    const miles = radius?.miles ?? (isIn ? radiusInTown : defaults.radiusMiles)
    return { area: 'zip', states: [], place, radius: miles }
  }
  const without = new Set([...excluded].flatMap((index) => statesAt(items, index)))
  const all = included.length > 0 ? included.flatMap((index) => statesAt(items, index)) : country
  const searched = [...new Set(all)].filter((state) => !without.has(state)).sort()
  if (positions.length > 0 && searched.length > 0) {
    for (const index of positions) items[index]!.state = 'understood'
    return { ...nowhere, area: 'state', states: searched }
  }
  for (const index of positions) items[index]!.state = 'left'
  return positionsOf(items, 'nationwide').length > 0 ? { ...nowhere, area: 'nationwide' } : nowhere
}

/** The last place, with those before it that only commas and conjunctions separate from it. */
function joinedPlaces(items: readonly Item[], places: readonly number[]): number[] {
  const joined = places.slice(-1)
  for (const index of places.slice(0, -1).toReversed()) {
    const between = items.slice(index + 1, joined[0])
    const isJoin = (item: Item) =>
      isFiller(item, 'and', 'or', 'article', 'area') || ['break', 'near', 'states'].includes(item.meaning.kind)
    const isList = between.some((item) => isFiller(item, 'and', 'or') || item.meaning.kind === 'break')
    if (!isList || !between.every(isJoin)) break
    joined.unshift(index)
  }
  return joined
}

function positionsOf(items: readonly Item[], kind: Item['meaning']['kind']): number[] {
  return items.flatMap(({ meaning, state }, index) => (meaning.kind === kind && state !== 'left' ? [index] : []))
}

function statesAt(items: readonly Item[], index: number): readonly StateAbbreviation[] {
  const { meaning } = items[index]!
  return meaning.kind === 'states' ? meaning.states : []
}

/** The town in a state that is named, else the one with the most people. */
function townOf({ meaning }: Item, named: readonly string[]): Town {
  const { towns } = meaning as Extract<Item['meaning'], { kind: 'place' }>
  const inNamed = towns.filter(({ state }) => named.includes(state))
  return (inNamed.length > 0 ? inNamed : towns).reduce((most, town) => (town.weight > most.weight ? town : most))
}

/** The last distance that is of no measure. A circle cannot search for places that are farther: then its place is left over. */
function namedRadius(items: readonly Item[]): { miles: number; index: number } | undefined {
  let radius: { miles: number; index: number } | undefined
  items.forEach(({ meaning, state }, index) => {
    if (meaning.kind !== 'quantity' || state !== 'open' || meaning.quantity.unit !== 'miles') return
    const { amounts, op } = meaning.quantity
    const miles = Math.max(...amounts.map(({ value }) => value))
    if (op === 'least') {
      const place = items.findIndex((item, next) => next > index && item.meaning.kind === 'place')
      if (place >= 0 && place - index <= 3) items[place]!.state = 'left'
    } else if (miles > 0) radius = { miles: Math.min(miles, limits.radiusMiles), index }
  })
  return radius
}

/** Signal words that are filler without an object, and so leave nothing over. */
const fillerAlone: readonly Item['meaning']['kind'][] = [
  'compare',
  'near',
  'sort',
  'sortDirection',
  'not',
  'first',
  'than',
  'origin',
  'afford',
]

interface LeftOver {
  readonly text: string
  /** What it is about, if no data answers it. */
  readonly topic?: string
  /** No rule of the grammar left it out, like a place that is negated or compared with. */
  readonly isUnread: boolean
  /** It follows a word that introduces a place. */
  readonly isPlace?: true
}

/** The phrases that were not understood: neighbors are one entry, in lower case. */
function leftOver({ items, tokens }: Sentence, isLoaded: (key: AttributeKey) => boolean): LeftOver[] {
  leaveComparisons(items)
  const entries: { parts: string[]; items: number[] }[] = []
  let isOpen = false
  items.forEach((item, index) => {
    const joins = isOpen && isFiller(item, 'area')
    if (!isLeft(item) && !joins) {
      isOpen = false
      return
    }
    for (const [from, to] of partsOf(item)) {
      if (!isOpen) entries.push({ parts: [], items: [] })
      entries.at(-1)!.parts.push(textOf(tokens, from, to))
      entries.at(-1)!.items.push(index)
      isOpen = partsOf(item).length === 1
    }
    isOpen = true
  })
  return entries.map(({ parts, items: used }) => {
    const text = parts.join(' ')
    const named = used.map((index) => items[index]!.meaning)
    const topic =
      named.find((meaning) => meaning.kind === 'topic')?.topic ?? topicOf(text) ?? unloadedTopic(named, isLoaded)
    const isPlace = !topic && namesPlace({ items, tokens }, used)
    const isUnread =
      items[used[0]! - 1]?.meaning.kind !== 'not' &&
      used.every((index) => items[index]!.meaning.kind === 'word' && items[index]!.state === 'open')
    return { text, isUnread, ...(topic && { topic }), ...(isPlace && { isPlace }) }
  })
}

/** The attribute that words are about, if no place has a value of it: `flood loss`. */
function unloadedTopic(
  named: readonly Item['meaning'][],
  isLoaded: (key: AttributeKey) => boolean,
): string | undefined {
  for (const meaning of named) {
    const ranges = meaning.kind === 'range' ? [meaning, ...(meaning.also ?? [])] : []
    const keys = meaning.kind === 'measure' ? [meaning.key] : ranges.map(({ key }) => key)
    const key = keys.find((each) => !isLoaded(each))
    if (key) return lowerFirst(findAttribute(key)!.short.replace(/^County /, ''))
  }
  return undefined
}

/** Whether words that were left over follow "near" or "in" like the name of a place: "near Lake Tahoe". */
function namesPlace({ items, tokens }: Pick<Sentence, 'items' | 'tokens'>, used: readonly number[]): boolean {
  const [first, last] = [used[0]!, used.at(-1)!]
  // A place can follow "the", but not "a": "in a safe area".
  const isAfterThe = isFiller(items[first - 1], 'article') && tokens[items[first - 1]!.from]!.text === 'the'
  const before = items[isAfterThe ? first - 2 : first - 1]
  const isAfterLead = before?.meaning.kind === 'near' && before.state !== 'understood'
  const isWord = items[first]!.meaning.kind === 'word'
  const next = items[last + 1]
  const isKind =
    isFiller(items[last], 'area') ||
    next?.meaning.kind === 'placeType' ||
    (next?.meaning.kind === 'states' && partOfState.test(tokens[items[last]!.from]!.text))
  return isAfterLead && isWord && !isKind
}

/** "Cheaper than Boston" is left over as a whole, and so is "more expensive than Texas". */
function leaveComparisons(items: readonly Item[]): void {
  items.forEach((item, index) => {
    const [before, after] = [items[index - 1], items[index + 1]]
    if (item.meaning.kind !== 'than' || !before || !isLeft(before)) return
    if (after && ['word', 'states', 'place'].includes(after.meaning.kind)) {
      item.state = 'left'
      after.state = 'left'
    }
  })
}

function isLeft({ meaning, state }: Item): boolean {
  if (state !== 'open') return state === 'left'
  if (meaning.kind === 'direction') return !meaning.isPreposition
  return meaning.kind !== 'break' && meaning.kind !== 'placeType' && !fillerAlone.includes(meaning.kind)
}

function partsOf({ meaning, from, to }: Item): readonly (readonly [number, number])[] {
  return meaning.kind === 'quantity' ? meaning.quantity.parts : [[from, to]]
}

/** As written, without the hyphens between words. */
function textOf(tokens: readonly Token[], from: number, to: number): string {
  return tokens
    .slice(from, to)
    .filter(({ kind }) => kind !== 'break')
    .map(({ text, isJoined }, index) => {
      const isPartOfNumber = isJoined && index > 0 && /^(\d|[-%+$]|[a-z]{1,3}$)/.test(text)
      const follows = index > 0 && /[\d$-]$/.test(tokens[from + index - 1]!.text)
      return index === 0 || (isPartOfNumber && follows) ? text : ` ${text}`
    })
    .join('')
}
