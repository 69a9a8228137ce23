import type { PlaceLookup } from '../place-lookup.ts'
import { findPhrase } from '../words/phrases.ts'
import type { Item } from './items.ts'
import { type FoundMeaning, findPlace, type ReadingAt, townAfterState } from './read-places.ts'
import { findQuantity } from './read-quantity.ts'
import { createStateReader } from './read-states.ts'
import type { Token } from './tokens.ts'

/** Splits a sentence into the longest phrases; of equal ones vocabulary, then state, town and misspelled state. */
export function readItems(tokens: readonly Token[], { lookup, text }: { lookup: PlaceLookup; text: string }): Item[] {
  const items: Item[] = []
  const isMixedCase = /\p{Ll}/u.test(text)
  const states = createStateReader(tokens, isMixedCase)
  let at = 0
  while (at < tokens.length) {
    const reading = { tokens, at, items, lookup, isMixedCase, states }
    const { meaning, to } = findMeaning(reading)
    items.push({ meaning, from: at, to, state: meaning.is === 'filler' ? 'filler' : 'open' })
    at = to
  }
  return items
}

function findMeaning(reading: ReadingAt): FoundMeaning {
  const { tokens, at, states } = reading
  if (tokens[at]!.kind === 'break') return { meaning: { is: 'break' }, to: at + 1 }
  const state = states.exact(at)
  const townTo = state && townAfterState(reading, state.to)
  // A capitalized abbreviation that is also a word: "Gary, IN".
  const isAbbreviation = state?.to === at + 1 && tokens[at]!.text.length === 2
  const phrase = isAbbreviation ? undefined : findPhrase(tokens, at)
  const found: (FoundMeaning | undefined)[] = [
    findPlace(reading),
    phrase,
    findQuantity(tokens, at),
    state && { meaning: { is: 'states', states: [state.state] }, to: state.to },
    townTo === undefined ? undefined : { meaning: { is: 'word' }, to: townTo },
  ]
  const longest = longestOf(found)
  if (longest) return longest
  const misspelled = states.misspelled(at)
  if (misspelled) return { meaning: { is: 'states', states: [misspelled.state] }, to: misspelled.to }
  return { meaning: { is: 'word' }, to: at + 1 }
}

/** The first of the longest. */
function longestOf(found: readonly (FoundMeaning | undefined)[]): FoundMeaning | undefined {
  return found.reduce((best, each) => (each && (!best || each.to > best.to) ? each : best), undefined)
}
