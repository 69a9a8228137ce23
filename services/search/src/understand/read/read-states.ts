import { type StateAbbreviation, states } from '@homeground/catalog/states'
import type { Token } from './tokens.ts'
import { hasErrors } from './typing-errors.ts'

/** Abbreviations that are also words; they count as capitals in a text that is not all capitals. */
const alsoWords = new Set(['in', 'or', 'me', 'ok', 'hi', 'oh', 'id', 'as'])
const shortNames: Readonly<Record<string, StateAbbreviation>> = { mass: 'MA', conn: 'CT', penn: 'PA' }
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
  ...Object.entries(shortNames),
  ['washington dc', 'DC'],
])
const maxWords = 4

export interface FoundState {
  readonly state: StateAbbreviation
  readonly to: number
}

/** The states of one sentence, each position read once. */
export interface StateReader {
  /** The longest state at a token, by name or abbreviation. */
  readonly exact: (at: number) => FoundState | undefined
  /** The longest state at a token whose name is misspelled; of several the one with the fewest errors. */
  readonly misspelled: (at: number) => FoundState | undefined
}

/** `isMixedCase`: the sentence has capitals and small letters, so that capitals mean something. */
export function createStateReader(tokens: readonly Token[], isMixedCase: boolean): StateReader {
  return {
    exact: readOnce((at) => exactState(tokens, at, isMixedCase)),
    misspelled: readOnce((at) => misspelledState(tokens, at)),
  }
}

function readOnce<Found>(read: (at: number) => Found): (at: number) => Found {
  const known = new Map<number, Found>()
  return (at) => {
    if (!known.has(at)) known.set(at, read(at))
    return known.get(at)!
  }
}

function exactState(tokens: readonly Token[], at: number, isMixedCase: boolean): FoundState | undefined {
  const token = tokens[at]
  if (token?.kind !== 'word') return undefined
  for (let count = maxWords; count > 0; count--) {
    const state = exact.get(textOf(tokens, at, count) ?? '')
    if (state) return { state, to: at + count }
  }
  const abbr = token.text.toUpperCase()
  if (!Object.hasOwn(states, abbr)) return undefined
  if (alsoWords.has(token.text) && !(token.isCapitals && isMixedCase)) return undefined
  return { state: abbr as StateAbbreviation, to: at + 1 }
}

function misspelledState(tokens: readonly Token[], at: number): FoundState | undefined {
  for (let count = maxWords; count > 0; count--) {
    const text = textOf(tokens, at, count)
    if (text === undefined || ordinaryWords.has(text)) continue
    const words = text.split(' ')
    let best: (FoundState & { readonly errors: number }) | undefined
    for (const { abbr, name, words: ofName, errors: most } of stateNames) {
      if (Math.abs(name.length - text.length) > most) continue
      // One word may be a name of several that are written together.
      if (words.length > 1 && !isSameKind(words, ofName)) continue
      const errors = countErrors(text, name, Math.min(most, best ? best.errors - 1 : most))
      if (errors !== undefined) best = { state: abbr, to: at + count, errors }
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
export function textOf(tokens: readonly Token[], at: number, count: number): string | undefined {
  let text = ''
  for (let next = at; next < at + count; next++) {
    const token = tokens[next]
    if (token?.kind !== 'word') return undefined
    text += next === at ? token.text : ` ${token.text}`
  }
  return text
}
