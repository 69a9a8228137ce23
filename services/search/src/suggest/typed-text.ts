import { states } from '@homeground/catalog/states'
import { normalizeName } from '@homeground/search-request'

/** One way to read typed text: a name or its beginning, in any state or in one of some. */
export interface Reading {
  readonly name: string
  readonly states?: ReadonlySet<string>
}

export interface TypedText {
  /** A zip or its beginning; empty if none is typed. */
  readonly digits: string
  /** The text as a name, then each way to read its last words as a state or the beginning of one. */
  readonly readings: readonly Reading[]
}

const stateNames = Object.entries(states).flatMap(([abbr, name]) => [
  { abbr, name: abbr.toLowerCase() },
  { abbr, name: normalizeName(name) },
])
/** Of a state's name, as in `District of Columbia`. */
const maxStateWords = 3
/** Nothing longer is a place's name. */
const maxLength = 80

/** Reads what is typed into a search for places: `nati`, `boston m`, `austin, texas`, `0176`, `Boston MA 02108`. */
export function readTyped(text: string): TypedText {
  const digits = /[0-9]+/.exec(text)?.[0] ?? ''
  const letters = text.slice(0, maxLength).replace(/[0-9][0-9-]*/g, ' ')
  return { digits, readings: readingsOf(letters).filter(({ name }) => name.length >= 2) }
}

function readingsOf(text: string): Reading[] {
  const [name = '', state = ''] = text.split(',').map(normalizeName)
  if (state !== '') {
    const states = statesStarting(state)
    if (states.size > 0) return [{ name, states }]
  }
  const words = normalizeName(text).split(' ')
  const readings: Reading[] = [{ name: words.join(' ') }]
  for (let count = Math.min(maxStateWords, words.length - 1); count > 0; count--) {
    const states = statesStarting(words.slice(-count).join(' '))
    if (states.size > 0) readings.push({ name: words.slice(0, -count).join(' '), states })
  }
  return readings
}

/** The state whose abbreviation or name it is, else those that start with it. */
function statesStarting(text: string): ReadonlySet<string> {
  const exact = stateNames.filter(({ name }) => name === text)
  const found = exact.length > 0 ? exact : stateNames.filter(({ name }) => name.startsWith(text))
  return new Set(found.map(({ abbr }) => abbr))
}
