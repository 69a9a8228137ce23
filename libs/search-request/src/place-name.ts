import { findState, type StateAbbreviation } from '@homeground/catalog/states'

const spelledOut: Readonly<Record<string, string>> = { st: 'saint', ste: 'sainte', ft: 'fort', mt: 'mount' }
const directions: Readonly<Record<string, string>> = { n: 'north', s: 'south', e: 'east', w: 'west' }
const prefix = /^(mc|o|d|l|de|du)$/

/**
 * A name in the form in which names are compared: lower case, without accents and apostrophes, only letters, digits
 * and single spaces. Abbreviations before another word are spelled out (`St Louis`, `N Little Rock`), and prefixes
 * are part of the next word (`Mc Kinney`, `O Fallon`, `De Kalb`).
 */
export function normalizeName(text: string): string {
  const words = text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/['’.]/g, '')
    .split(/[^a-z0-9]+/)
    .filter((word) => word !== '')
  // The last word may still be typed: "st" could become "stamford".
  const last = words.length - 1
  return words
    .map((word, index) => {
      if (index === last) return word
      if (prefix.test(word)) return word
      return `${spelledOut[word] ?? (index === 0 ? directions[word] : undefined) ?? word} `
    })
    .join('')
}

/** A town or county as it is written; `name` is in the form of `normalizeName`. */
export interface NamedPlace {
  readonly name: string
  readonly state?: StateAbbreviation
}

export type PlaceName = { readonly zip: string } | NamedPlace

const maxLength = 100
/** Of a state's name, as in `District of Columbia`. */
const maxStateWords = 3

/**
 * Reads a zip (also at the end of an address: `Boston MA 02108`), or a name with or without its state: `Natick, MA`,
 * `austin texas`, `Boston`. Whether the place exists is not checked. Undefined for anything else.
 */
export function parsePlaceName(text: string): PlaceName | undefined {
  const zip = text.length <= maxLength && /\b[0-9]{5}\b/.exec(text)?.[0]
  return zip ? { zip } : parseNamedPlace(text)
}

/** Reads a name with or without its state. */
export function parseNamedPlace(text: string): NamedPlace | undefined {
  if (text.length > maxLength || /[0-9]/.test(text)) return undefined
  const [first = '', second = ''] = text.split(',')
  const state = findState(second)
  if (state) return named(first, state)
  const words = text.split(/[\s,]+/).filter((word) => word !== '')
  // "New York" and "West Virginia" are names as a whole.
  if (findState(words.join(' '))) return named(words.join(' '))
  for (let count = Math.min(maxStateWords, words.length - 1); count > 0; count--) {
    const last = findState(words.slice(-count).join(' '))
    if (last) return named(words.slice(0, -count).join(' '), last)
  }
  return named(words.join(' '))
}

function named(text: string, state?: StateAbbreviation): NamedPlace | undefined {
  const name = normalizeName(text)
  return name === '' ? undefined : { name, ...(state && { state }) }
}
