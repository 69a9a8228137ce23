import type { Columns } from '@homeground/columns'
import type { Suggestion } from '@homeground/contracts'
import { typingErrors } from './distance.ts'
import { normalizeName } from './normalize.ts'
import { kinds, type PackedNames } from './place-names.ts'
import { createTrigramIndex } from './trigrams.ts'

/** Completes typed text to at maxSuggestions ten places. */
export type Suggestions = (typed: string) => Suggestion[]

const maxSuggestions = 10
/** With fewer completions than this, similar names are added. */
const minCompletions = 3
const candidates = 200

/**
 * Digits complete to zips. Letters complete any word of a state, county or town; names that start with them
 * come first, then the more populous. From four letters on, if fewer than three are found and none is an exact
 * match, names within one typing error (two from seven letters on) follow.
 */
export function createSuggestions(
  packed: PackedNames,
  zips: Columns,
  townOf: (row: number) => string,
): Suggestions {
  const keys = packed.keys.split('\n')
  const names = packed.names.split('\n')
  const stateAbbrs = packed.stateAbbrs.split('\n')
  const similar = createTrigramIndex(packed.trigrams)

  const completions = (typed: string): number[] => {
    const best = new Map<number, number>()
    for (let at = firstStart(typed); at < packed.startName.length; at++) {
      const name = packed.startName[at]!
      const offset = packed.startOffset[at]!
      if (!keys[name]!.startsWith(typed, offset)) break
      if (offset === 0 || !best.has(name)) best.set(name, weightOf(name, typed, offset))
    }
    return firstBy([...best.keys()], maxSuggestions, (name) => best.get(name)!)
  }

  /** Exact names first, then name starts, then later words; within these by kind (state, town, county), then population. */
  const weightOf = (name: number, typed: string, offset: number): number =>
    Number(isExact(name, typed)) * 1e12 +
    Number(offset === 0) * 1e11 -
    packed.kind[name]! * 1e10 +
    packed.people[name]!

  const firstStart = (typed: string): number => {
    let low = 0
    let high = packed.startName.length
    while (low < high) {
      const middle = (low + high) >>> 1
      const text = keys[packed.startName[middle]!]!.slice(packed.startOffset[middle])
      if (text < typed) low = middle + 1
      else high = middle
    }
    return low
  }

  const isExact = (name: number, typed: string): boolean => {
    const key = keys[name]!
    return (
      key === typed ||
      key.slice(0, -3) === typed ||
      (packed.kind[name] === 0 && key.endsWith(` ${typed}`))
    )
  }

  const nearMisses = (typed: string): number[] => {
    const limit = typed.length < 7 ? 1 : 2
    const errors = new Map<number, number>()
    for (const name of similar(typed, candidates)) {
      const count = typingErrors(typed, keys[name]!, limit)
      if (count <= limit) errors.set(name, count)
    }
    return firstBy(
      [...errors.keys()],
      maxSuggestions,
      (name) => packed.people[name]! - errors.get(name)! * 1e10,
    )
  }

  const suggestionOf = (name: number): Suggestion => {
    const kind = kinds[packed.kind[name]!]!
    const state_abbr = stateAbbrs[name]!
    return {
      kind,
      label: kind === 'state' ? names[name]! : `${names[name]}, ${state_abbr}`,
      ...(kind === 'town' && { town: names[name]! }),
      ...(kind === 'county' && { county: names[name]! }),
      state_abbr,
      lat: Number(packed.lat[name]!.toFixed(4)),
      lng: Number(packed.lng[name]!.toFixed(4)),
    }
  }

  return (typed) => {
    if (/^\s*[0-9]+/.test(typed)) return zipsStarting(zips, townOf, /[0-9]+/.exec(typed)![0])
    const wanted = normalizeName(typed)
    if (wanted.length < 2) return []
    const found = completions(wanted)
    const isSettled = found.length >= minCompletions || found.some((name) => isExact(name, wanted))
    if (!isSettled && wanted.length >= 4) {
      for (const name of nearMisses(wanted)) if (!found.includes(name)) found.push(name)
    }
    return found.slice(0, maxSuggestions).map(suggestionOf)
  }
}

function zipsStarting(
  zips: Columns,
  townOf: (row: number) => string,
  digits: string,
): Suggestion[] {
  const found: Suggestion[] = []
  for (
    let row = firstAtLeast(zips, digits);
    row < zips.size && found.length < maxSuggestions;
    row++
  ) {
    const zip = zips.id(row)
    if (!zip.startsWith(digits)) break
    const { lat, lng } = zips.location(row)!
    const state_abbr = zips.group(row)
    found.push({
      kind: 'zip',
      label: `${zip} ${townOf(row)}, ${state_abbr}`,
      zip,
      town: townOf(row),
      state_abbr,
      lat,
      lng,
    })
  }
  return found
}

function firstAtLeast(zips: Columns, digits: string): number {
  let low = 0
  let high = zips.size
  while (low < high) {
    const middle = (low + high) >>> 1
    if (zips.id(middle) < digits) low = middle + 1
    else high = middle
  }
  return low
}

/** The `count` items with the greatest weight, greatest first, without sorting the rest. */
function firstBy(
  items: readonly number[],
  count: number,
  weightOf: (item: number) => number,
): number[] {
  const best: { item: number; weight: number }[] = []
  for (const item of items) {
    const weight = weightOf(item)
    if (best.length === count && weight <= best[count - 1]!.weight) continue
    const at = best.findIndex((other) => other.weight < weight)
    best.splice(at < 0 ? best.length : at, 0, { item, weight })
    if (best.length > count) best.pop()
  }
  return best.map(({ item }) => item)
}
