import type { PlaceLookup } from '../place-lookup.ts'
import { findPhrase } from '../words/phrases.ts'
import { type Item, isFiller, type Lead, type Meaning } from './items.ts'
import { type StateReader, textOf } from './read-states.ts'
import type { Token } from './tokens.ts'

export interface ReadingAt {
  readonly tokens: readonly Token[]
  readonly at: number
  /** What is before it. */
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
const partOfState =
  /^((north|south|east|west|northeast|northwest|southeast|southwest)(ern)?|central|upstate|downstate|coastal|upper|lower)$/
const countyWords = /^(county|counties|parish)$/

/** A zip or town where the words before allow one, or a town with its state anywhere. */
export function findPlace(reading: ReadingAt): FoundMeaning | undefined {
  const { tokens, at, lookup } = reading
  const lead = leadOf(reading)
  const token = tokens[at]!
  if (token.kind === 'number') {
    if (!lead || !/^\d{5}(-\d{4})?$/.test(token.text)) return undefined
    const zip = token.text.slice(0, 5)
    const state = lookup.stateOfZip(zip)
    // "Near 99999" is about no place, and no price either; "around 60000" may be a price.
    if (!state) return tokens[at - 1]?.text === 'around' ? undefined : { meaning: { is: 'word' }, to: at + 1 }
    return { meaning: placeOf([{ label: zip, state, weight: 0 }], lead, true), to: at + 1 }
  }
  for (let count = maxTownWords; count > 0; count--) {
    const name = textOf(tokens, at, count)
    const found = name && findTown(reading, { name, to: at + count, lead })
    if (found) return found
  }
  return undefined
}

/** True for "Kansas City": a town whose name starts with a state's and ends at `to`. */
export function townAfterState({ tokens, at, lookup }: ReadingAt, stateTo: number): number | undefined {
  for (let to = at + maxTownWords; to > stateTo; to--) {
    const name = textOf(tokens, at, to - at)
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
  const { tokens, at, lookup } = reading
  const hasComma = tokens[to]?.text === ','
  const state = stateAt(reading, hasComma ? to + 1 : to)
  if (!lead && !state) return undefined
  const towns = lookup.towns(name)
  if (towns.length === 0 || countyWords.test(tokens[to]?.text ?? '')) return undefined
  const isVocabulary = findPhrase(tokens, at)?.to === to
  const isState = reading.states.exact(at)?.to === to
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
  if (!lead || isVocabulary) return undefined
  if (isState && !(cityOrState.has(name) && lead !== 'in')) return undefined
  if (findPhraseOrState(reading) > to || isInLongerName(reading, to)) return undefined
  return { meaning: placeOf(towns, lead), to }
}

function placeOf(towns: Extract<Meaning, { is: 'place' }>['towns'], lead: Lead | undefined, zip?: true): Meaning {
  return { is: 'place', towns, lead, ...(zip && { zip }) }
}

function stateAt({ tokens, states }: ReadingAt, at: number) {
  if (tokens[at]?.kind !== 'word') return undefined
  return states.exact(at) ?? (findPhrase(tokens, at) ? undefined : states.misspelled(at))
}

/** The end of the longest phrase or state at the token. */
function findPhraseOrState({ tokens, at, states }: ReadingAt): number {
  const ends = [findPhrase(tokens, at), states.exact(at)]
  return Math.max(...ends.map((found) => found?.to ?? 0))
}

/** "Lake Tahoe" is not the town of Lake. */
function isInLongerName(reading: ReadingAt, to: number): boolean {
  const { tokens, at, isMixedCase } = reading
  const next = tokens[to]
  return (
    isMixedCase &&
    next?.kind === 'word' &&
    next.isCapitalized &&
    tokens[at]!.isCapitalized &&
    !findPhrase(tokens, to) &&
    !stateAt(reading, to)
  )
}

/** How the words before introduce a place. */
function leadOf(reading: ReadingAt): Lead | undefined {
  const { tokens, at, items } = reading
  // "Within 10 miles of zip 02108".
  const isZip = items.at(-1)?.meaning.is === 'kind' && tokens[at]!.kind === 'number'
  if (isZip) return leadOf({ ...reading, at: items.at(-1)!.from, items: items.slice(0, -1) })
  const last = items.at(-1)
  if (!last) return undefined
  if (last.meaning.is === 'near') return last.meaning.lead
  const previous = items.at(-2)
  if (isFiller(last, 'or') && previous?.meaning.is === 'place') return previous.meaning.lead ?? 'near'
  const textBefore = tokens
    .slice(Math.max(0, at - 4), at)
    .map(({ text }) => text)
    .join(' ')
  if (/\b(miles?|mi|minutes?|mins?)( drive| drives| driving| away){0,2} (from|of)$/.test(textBefore)) return 'radius'
  return /\bsuburbs? of$/.test(textBefore) ? 'near' : undefined
}
