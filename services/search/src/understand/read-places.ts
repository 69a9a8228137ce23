import { type StateAbbreviation, stateShortNames, states } from '@homeground/catalog/states'
import type { PlaceLookup, Town } from '../suggest/place-lookup.ts'
import { type Item, isFiller, type Lead, type Meaning } from './sentence.ts'
import type { Token } from './tokens.ts'
import { findPhrase } from './vocabulary.ts'

export interface ReadingAt {
  readonly tokens: readonly Token[]
  readonly index: number
  /** The phrases before it. */
  readonly items: readonly Item[]
  readonly lookup: PlaceLookup
  readonly isMixedCase: boolean
  readonly states: StateReader
}

export interface FoundMeaning {
  readonly meaning: Meaning
  readonly to: number
}

const maxTownWords = 6
const cityOrState = new Set(['new york', 'washington'])
/** "Eastern Kentucky" is a part of Kentucky, whatever town is called Eastern. */
export const partOfState =
  /^((north|south|east|west|northeast|northwest|southeast|southwest)(ern)?|central|upstate|downstate|coastal|upper|lower)$/
const countyWords = /^(county|counties|parish)$/

/** A zip or town where the words before allow one, or a town with its state anywhere. */
export function findPlace(reading: ReadingAt): FoundMeaning | undefined {
  const { tokens, index, lookup } = reading
  const lead = leadOf(reading)
  const token = tokens[index]!
  if (token.kind === 'number') {
    if (!/^\d{5}(-\d{4})?$/.test(token.text) || token.hasDollar) return undefined
    if (!lead && !isListedZip(reading)) return undefined
    const zip = token.text.slice(0, 5)
    const state = lookup.stateOfZip(zip)
    // "Near 99999" is about no place, and no price either; "around 60000" may be a price.
    if (!state) return tokens[index - 1]?.text === 'around' ? undefined : { meaning: { kind: 'word' }, to: index + 1 }
    return { meaning: placeOf([{ label: zip, state, weight: 0 }], lead ?? 'near', true), to: index + 1 }
  }
  const area = findCounties(reading, lead)
  if (area) return area
  for (let count = maxTownWords; count > 0; count--) {
    const name = textOf(tokens, index, count)
    const place = name && findTown(reading, { name, to: index + count, lead })
    if (place) return place
  }
  return undefined
}

/**
 * A zip without a word that introduces it: it starts with 0, the next one follows it, or no measure or comparison before
 * it makes a price of it, and it is not round like one.
 */
function isListedZip({ tokens, index, items, lookup }: ReadingAt): boolean {
  const isPrice = items.some(
    ({ meaning, to }) => to === index && meaning.kind !== 'break' && meaning.kind !== 'placeType',
  )
  const zipAt = (at: number) =>
    /^\d{5}$/.test(tokens[at]?.text ?? '') && lookup.stateOfZip(tokens[at]!.text) !== undefined
  let next = index + 1
  while (joiner.test(tokens[next]?.text ?? '')) next++
  const isFollowed = next > index + 1 && zipAt(next) && !tokens[next]!.hasDollar
  const isPlain = !isPrice && !/00$/.test(tokens[index]!.text) && tokens[index + 1]?.kind !== 'sign'
  return zipAt(index) && (tokens[index]!.text.startsWith('0') || isFollowed || isPlain)
}

/** A town of at least so many people is known without a word that introduces it, and without capitals. */
const cityPeople = 50_000
/** A comma and the longest name of a state, and the word after it. */
const maxStateTokens = 6
/** What stands between the places of a list. */
const joiner = /^(or|and|nor|\/|,|&)$/
const metroWords = /^(area|metro|metroplex|metropolitan|region)$/

/** True if a name without a word that introduces it is hardly anything but a city. */
export function isCity(name: string, { towns }: PlaceLookup): boolean {
  return towns(name).some(({ weight }) => weight >= cityPeople)
}

/** An area of whole counties: a region with a name of its own, a metropolitan area, or a county. */
function findCounties(reading: ReadingAt, lead: Lead | undefined): FoundMeaning | undefined {
  const { tokens, index, lookup } = reading
  for (let count = maxTownWords; count > 0; count--) {
    const name = textOf(tokens, index, count)
    if (!name) continue
    const to = index + count
    const region = count > 1 || name.length > 2 ? lookup.region(name) : undefined
    if (region) return { meaning: placeOf([region], lead), to: stateAfter(reading, to, [region])?.to ?? to }
    const found = findCounty(reading, name, to) ?? findMetro(reading, name, to)
    if (found) return { meaning: placeOf(found.towns, lead), to: found.to }
  }
  return undefined
}

interface FoundTowns {
  readonly towns: readonly Town[]
  readonly to: number
}

/** "Middlesex County", in a state that follows or any. */
function findCounty(reading: ReadingAt, name: string, to: number): FoundTowns | undefined {
  if (!/ (county|parish)$/.test(name)) return undefined
  const counties = reading.lookup.counties(name)
  if (counties.length === 0) return undefined
  const state = stateAfter(reading, to, counties)
  return state
    ? { towns: counties.filter((town) => town.state === state.state), to: state.to }
    : { towns: counties, to }
}

/** "Greater Boston", "metro Atlanta", "Phoenix area", "Portland, Maine metro area". */
function findMetro(reading: ReadingAt, name: string, to: number): FoundTowns | undefined {
  const { tokens, lookup, index } = reading
  const before = /^(greater|metro|metropolitan) (.+)$/.exec(name)
  const city = before ? before[2]! : name
  const isNamed = before || tokens.slice(to, to + maxStateTokens).some(({ text }) => metroWords.test(text))
  const metros = isNamed ? lookup.metros(city) : []
  if (metros.length === 0 || (!before && findPhrase(tokens, index)?.to === to)) return undefined
  const state = stateAfter(reading, to, metros)
  let end = state?.to ?? to
  while (metroWords.test(tokens[end]?.text ?? '')) end++
  if (!before && end === (state?.to ?? to)) return undefined
  const inState = metros.filter(({ inStates }) => !state || inStates?.includes(state.state))
  return { towns: inState.slice(0, 1), to: end }
}

/** The state after a name, with or without a comma, if any of the places is in it. */
function stateAfter(reading: ReadingAt, to: number, towns: readonly Town[]) {
  const state = stateAt(reading, reading.tokens[to]?.text === ',' ? to + 1 : to)
  return state && towns.some(({ state: own, inStates }) => (inStates ?? [own]).includes(state.state))
    ? state
    : undefined
}

/** "Austin or Denver", "portland/seattle", "Natick, Wellesley": the next name is that of a town too. */
function startsList(reading: ReadingAt, name: string, to: number): boolean {
  const { tokens, index, lookup } = reading
  const isName = (from: number, words: string) => isCity(words, lookup) || isCapitalizedName(reading, from)
  if (findPhrase(tokens, index)?.to === to || !isName(index, name)) return false
  let next = to
  while (joiner.test(tokens[next]?.text ?? '')) next++
  if (next === to) return false
  for (let count = 4; count > 0; count--) {
    const other = textOf(tokens, next, count)
    if (!other || lookup.towns(other).length === 0 || findPhrase(tokens, next)) continue
    const isState = reading.states.exact(next)?.to === next + count && other !== 'la'
    if (!isState && isName(next, other)) return true
  }
  return false
}

function isCapitalizedName({ tokens, isMixedCase }: ReadingAt, index: number): boolean {
  return isMixedCase && tokens[index]!.isCapitalized
}

/** "LA" is Los Angeles after a word that introduces a town, unless other states are named with it. */
function isLosAngeles({ tokens, index, states }: ReadingAt): boolean {
  const isBeside = (position: number) => states.exact(position) !== undefined
  const joins = (position: number) => joiner.test(tokens[position]?.text ?? '')
  return (
    tokens[index]!.text === 'la' &&
    !(joins(index + 1) && isBeside(index + 2)) &&
    !(joins(index - 1) && isBeside(index - 2))
  )
}

/** True for "Kansas City": a town whose name starts with a state's and ends at `to`. */
export function townAfterState({ tokens, index, lookup }: ReadingAt, stateTo: number): number | undefined {
  for (let to = index + maxTownWords; to > stateTo; to--) {
    const name = textOf(tokens, index, to - index)
    if (name && lookup.towns(name).length > 0) return to
  }
  return undefined
}

interface TownName {
  readonly name: string
  readonly to: number
  readonly lead: Lead | undefined
}

function findTown(reading: ReadingAt, { name, to, lead }: TownName): FoundMeaning | undefined {
  const { tokens, index, lookup } = reading
  const hasComma = tokens[to]?.text === ','
  const state = stateAt(reading, hasComma ? to + 1 : to)
  const mayBeListed = !lead && joiner.test(tokens[to]?.text ?? '')
  const mayHaveSuburbs = !lead && /^(suburbs?|area)$/.test(tokens[to]?.text ?? '')
  if (!lead && !state && !mayBeListed && !mayHaveSuburbs) return undefined
  const towns = lookup.towns(name)
  const isListed =
    towns.length > 0 &&
    ((mayBeListed && startsList(reading, name, to)) ||
      (mayHaveSuburbs && (isCity(name, lookup) || isCapitalizedName(reading, index))))
  if (!lead && !state && !isListed) return undefined
  if (towns.length === 0 || countyWords.test(tokens[to]?.text ?? '')) return undefined
  const isVocabulary = findPhrase(tokens, index)?.to === to
  const isState = reading.states.exact(index)?.to === to && !isLosAngeles(reading)
  // "North Carolna" is a misspelled state, whatever town is called North.
  if ((reading.states.misspelled(index)?.to ?? 0) > to && !reading.states.exact(index)) return undefined
  const inState = state && towns.filter((town) => town.state === state.state)
  if (state && inState && inState.length > 0) {
    const isNamedLikeState = isState && !(lead === 'near' || lead === 'radius')
    const isLargest = inState.some((town) => town.weight === Math.max(...towns.map(({ weight }) => weight)))
    const isDoubtful =
      (isNamedLikeState && !(cityOrState.has(name) && isLargest)) ||
      (isVocabulary && !lead) ||
      (!hasComma && !lead && partOfState.test(name))
    if (!isDoubtful) return { meaning: placeOf(inState, lead), to: state.to }
  }
  if (!(lead || isListed) || isVocabulary) return undefined
  if (isState && !(cityOrState.has(name) && lead !== 'in')) return undefined
  if (findPhraseOrState(reading) > to || isInLongerName(reading, to)) return undefined
  return { meaning: placeOf(towns, lead ?? 'near'), to }
}

function placeOf(towns: Extract<Meaning, { kind: 'place' }>['towns'], lead: Lead | undefined, zip?: true): Meaning {
  return { kind: 'place', towns, lead, ...(zip && { zip }) }
}

function stateAt({ tokens, states }: ReadingAt, index: number) {
  if (tokens[index]?.kind !== 'word') return undefined
  return states.exact(index) ?? (findPhrase(tokens, index) ? undefined : states.misspelled(index))
}

/** The end of the longest phrase or state at the token. */
function findPhraseOrState({ tokens, index, states }: ReadingAt): number {
  const ends = [findPhrase(tokens, index), states.exact(index)]
  return Math.max(...ends.map((place) => place?.to ?? 0))
}

/** "Lake Tahoe" is not the town of Lake. */
function isInLongerName(reading: ReadingAt, to: number): boolean {
  const { tokens, index, isMixedCase } = reading
  const next = tokens[to]
  return (
    isMixedCase &&
    next?.kind === 'word' &&
    next.isCapitalized &&
    tokens[index]!.isCapitalized &&
    !findPhrase(tokens, to) &&
    !stateAt(reading, to)
  )
}

/** How the words before introduce a place. */
function leadOf(reading: ReadingAt): Lead | undefined {
  const { tokens, index, items, lookup } = reading
  // "Within 10 miles of zip 02108".
  const isZip = items.at(-1)?.meaning.kind === 'placeType' && tokens[index]!.kind === 'number'
  if (isZip) return leadOf({ ...reading, index: items.at(-1)!.from, items: items.slice(0, -1) }) ?? 'in'
  const last = items.at(-1)
  if (!last) return undefined
  if (last.meaning.kind === 'near') return last.meaning.lead
  if (last.meaning.kind === 'origin') return last.meaning.isHome ? 'in' : 'origin'
  const before = items.findLast((item) => !(isFiller(item, 'or', 'and') || item.meaning.kind === 'break'))
  if (last !== before && before?.meaning.kind === 'place') {
    const name = tokens[index]!
    const isOr = isFiller(last, 'or')
    const canFollow = isOr || isCapitalizedName(reading, index) || isCity(name.text, lookup)
    if (canFollow && before.meaning.lead !== 'origin' && joiner.test(tokens[index - 1]!.text))
      return before.meaning.lead ?? 'near'
  }
  const textBefore = tokens
    .slice(Math.max(0, index - 4), index)
    .map(({ text }) => text)
    .join(' ')
  if (
    /\b(miles?|mi|minutes?|mins?|hours?|hrs?|half)( drive| drives| driving| away| north| south| east| west| out| outside){0,2} (from|of|to)$/.test(
      textBefore,
    )
  )
    return 'radius'
  const isDestination = isFiller(last, 'to') || tokens[index - 1]!.text === 'for'
  if (isDestination && (moving.test(textBefore) || items.some(isOrigin))) return 'near'
  if (isFiller(last, 'from')) return 'origin'
  return /\bsuburbs? of$/.test(textBefore) ? 'near' : undefined
}

const moving = /\b(mov|relocat|retir|head)[a-z]* to$/

/** What says where people come from: "from Boston to Denver". */
function isOrigin(item: Item): boolean {
  const { meaning } = item
  return meaning.kind === 'origin' || (meaning.kind === 'place' && meaning.lead === 'origin') || isFiller(item, 'from')
}

/** Abbreviations that are also words; they count as capitals in a text that is not all capitals. */
const alsoWords = new Set(['in', 'or', 'me', 'ok', 'hi', 'oh', 'id', 'as'])
const directions: Readonly<Record<string, string>> = { north: 'n', south: 's', west: 'w' }
/** Where a typing error would make another name of it. */
const fixedWords = new Set(['new', 'north', 'south', 'east', 'west'])
/** Words that are one letter away from a state's name. */
const ordinaryWords = new Set(['indian', 'indians', 'main', 'marine', 'mine'])

const lessErrorLetters = 5
const moreErrorLetters = 9

interface StateName {
  readonly abbr: StateAbbreviation
  readonly name: string
  readonly words: readonly string[]
  /** Typing errors that its name may have. */
  readonly errors: number
}

const stateNames: readonly StateName[] = Object.entries(states).map(([abbr, written]) => {
  const name = written.toLowerCase().replaceAll('.', '')
  const letters = name.replaceAll(' ', '').length
  const errors = letters >= moreErrorLetters ? 2 : letters >= lessErrorLetters ? 1 : 0
  return { abbr: abbr as StateAbbreviation, name, words: name.split(' '), errors }
})

const exact = new Map<string, StateAbbreviation>([
  ...stateNames.map(({ name, abbr }): [string, StateAbbreviation] => [name, abbr]),
  ...stateNames.flatMap(({ words: [first, ...rest], abbr }): [string, StateAbbreviation][] => {
    const short = directions[first!]
    return short && rest.length > 0 ? [[[short, ...rest].join(' '), abbr]] : []
  }),
  ...Object.entries(stateShortNames),
  ['washington dc', 'DC'],
  ['washington state', 'WA'],
  ['new york state', 'NY'],
])
const maxWords = 4

interface FoundState {
  readonly state: StateAbbreviation
  readonly to: number
}

/** The states of one sentence, each position read once. */
interface StateReader {
  /** The longest state at a token, by name or abbreviation. */
  readonly exact: (index: number) => FoundState | undefined
  /** The longest state at a token whose name is misspelled; of several the one with the fewest errors. */
  readonly misspelled: (index: number) => FoundState | undefined
}

/** `isMixedCase`: the sentence has capitals and small letters, so that capitals mean something. */
export function createStateReader(tokens: readonly Token[], isMixedCase: boolean): StateReader {
  return {
    exact: readOnce((index) => exactState(tokens, index, isMixedCase)),
    misspelled: readOnce((index) => misspelledState(tokens, index)),
  }
}

function readOnce<Found>(read: (index: number) => Found): (index: number) => Found {
  const results = new Map<number, Found>()
  return (index) => {
    if (!results.has(index)) results.set(index, read(index))
    return results.get(index)!
  }
}

function exactState(tokens: readonly Token[], index: number, isMixedCase: boolean): FoundState | undefined {
  const token = tokens[index]
  if (token?.kind !== 'word') return undefined
  for (let count = maxWords; count > 0; count--) {
    const state = exact.get(textOf(tokens, index, count) ?? '')
    if (state) return { state, to: index + count }
  }
  const abbr = token.text.toUpperCase()
  // "Shangri-La"
  if (token.isJoined && tokens[index - 1]?.kind === 'word' && !token.isCapitals) return undefined
  if (!Object.hasOwn(states, abbr)) return undefined
  if (alsoWords.has(token.text) && !(token.isCapitals && isMixedCase)) return undefined
  return { state: abbr as StateAbbreviation, to: index + 1 }
}

function misspelledState(tokens: readonly Token[], index: number): FoundState | undefined {
  for (let count = maxWords; count > 0; count--) {
    const text = textOf(tokens, index, count)
    if (text === undefined || ordinaryWords.has(text)) continue
    const words = text.split(' ')
    let best: (FoundState & { readonly errors: number }) | undefined
    for (const { abbr, name, words: ofName, errors: most } of stateNames) {
      if (Math.abs(name.length - text.length) > most) continue
      // One word may be a name of several that are written together.
      if (words.length > 1 && !isSameKind(words, ofName)) continue
      const errors = countErrors(text, name, Math.min(most, best ? best.errors - 1 : most))
      if (errors !== undefined) best = { state: abbr, to: index + count, errors }
    }
    if (best) return best
  }
  return undefined
}

/** As many words, and the same directions. */
function isSameKind(words: readonly string[], ofName: readonly string[]): boolean {
  return words.length === ofName.length && words.every((word, n) => !fixedWords.has(word) || ofName[n] === word)
}

/** The typing errors that make the one of the other; undefined if they are more than `most`. */
function countErrors(typed: string, text: string, most: number): number | undefined {
  if (!hasErrors(typed, text, most)) return undefined
  return [0, 1].find((fewer) => fewer < most && hasErrors(typed, text, fewer)) ?? most
}

/** Some words joined by spaces; undefined if one of them is not a word. */
function textOf(tokens: readonly Token[], index: number, count: number): string | undefined {
  let text = ''
  for (let next = index; next < index + count; next++) {
    const token = tokens[next]
    if (token?.kind !== 'word') return undefined
    text += next === index ? token.text : ` ${token.text}`
  }
  return text
}

/**
 * True if `typed` is `text` with at most so many typing errors: an inserted, missing, wrong or transposed letter (optimal
 * string alignment distance).
 */
function hasErrors(typed: string, text: string, errors: number): boolean {
  if (typed === text) return true
  if (errors <= 0) return false
  let index = 0
  while (index < typed.length && index < text.length && typed[index] === text[index]) index++
  const [typedRest, rest] = [typed.slice(index), text.slice(index)]
  return (
    hasErrors(typedRest.slice(1), rest, errors - 1) ||
    hasErrors(typedRest, rest.slice(1), errors - 1) ||
    hasErrors(typedRest.slice(1), rest.slice(1), errors - 1) ||
    (typedRest.length > 1 &&
      typedRest[0] === rest[1] &&
      typedRest[1] === rest[0] &&
      hasErrors(typedRest.slice(2), rest.slice(2), errors - 1))
  )
}
