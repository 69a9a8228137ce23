import { cityNicknames, states } from '@homeground/catalog/states'
import { normalizeName } from '@homeground/search-request'
import { type Kind, kinds, type PackedNames, type PackedTrie } from './place-names.ts'

/** One way to read typed text: a name or its beginning, in any state or in one of some. */
export interface Reading {
  readonly name: string
  readonly states?: ReadonlySet<string>
}

/** The names of states, towns, counties and metropolitan areas, by number in ascending order of their keys. */
export type NameIndex = ReturnType<typeof openNames>

/** A name that starts as typed: as a whole, at its beginning, or at a later word. */
export interface Completion {
  readonly name: number
  readonly fit: 'whole' | 'start' | 'word'
}

/** Makes packed names searchable; copies only their texts. */
export function openNames(packed: PackedNames) {
  const keys = packed.keys.split('\n')
  const names = packed.names.split('\n')
  const stateAbbrs = packed.stateAbbrs.split('\n')
  /** Whether it is in one of the states, none of which is in a state; always true without states. */
  const isIn = (name: number, states: Reading['states']) =>
    states === undefined || (packed.kind[name] !== 0 && states.has(stateAbbrs[name]!))

  /** The names with a key. */
  const withKey = (key: string): number[] => {
    const add: number[] = []
    let index = lowerBound(keys.length, (name) => keys[name]! < key)
    while (keys[index] === key) add.push(index++)
    return add
  }

  return {
    keys,
    names,
    stateAbbrs,
    people: packed.people,
    withKey,
    isIn,

    kindOf: (name: number): Kind => kinds[packed.kind[name]!]!,

    centerOf: (name: number) => ({ lat: packed.lat[name]!, lng: packed.lng[name]! }),

    /** Rows of its zips. */
    zipRowsOf: (name: number): Uint32Array =>
      packed.zipRows.subarray(packed.zipStarts[name], packed.zipStarts[name + 1]),

    /** Calls `found` with each name that has a word that starts as typed. */
    complete({ name: typed, states }: Reading, add: (completion: Completion) => void): void {
      const { startName, startOffset } = packed
      const textAt = (start: number) => keys[startName[start]!]!.slice(startOffset[start])
      const from = lowerBound(startName.length, (start) => textAt(start) < typed)
      const to = lowerBound(startName.length, (start) => textAt(start) < `${typed}\uffff`)
      for (let start = from; start < to; start++) {
        const name = startName[start]!
        if (!isIn(name, states)) continue
        const isWhole = keys[name]!.length === typed.length
        add({ name, fit: startOffset[start]! > 0 ? 'word' : isWhole ? 'whole' : 'start' })
      }
    },

    /** The names of which the typed text is a misspelling, with the cost of `similarTexts`. */
    similar({ name: typed, states }: Reading, limit: number): { name: number; cost: number }[] {
      return similarTexts(packed.trie, typed, limit).flatMap(({ text, cost }) =>
        withKey(keys[text]!)
          .filter((name) => isIn(name, states))
          .map((name) => ({ name, cost })),
      )
    },
  }
}

/** The first of `count` ascending items that is not below, by bisection. */
function lowerBound(count: number, isBelow: (item: number) => boolean): number {
  let low = 0
  let high = count
  while (low < high) {
    const middle = (low + high) >>> 1
    if (isBelow(middle)) low = middle + 1
    else high = middle
  }
  return low
}

const metroWords = ' metro area'

/** What people type for a metropolitan area: `boston metro`, `fort worth metro area`, `greater boston`. */
function metroNicknames(name: string): string[] {
  const [cities] = name.split(metroWords)
  return cities!.split('-').flatMap((city) => {
    const short = normalizeName(city)
    return [`${short} metro`, `${short}${metroWords}`, `greater ${short}`]
  })
}

/**
 * The names that a nickname of a city, the abbreviation of a state, or a city with "metro" stands for, by what is typed.
 */
export function shortNames(index: NameIndex): (typed: string) => readonly number[] {
  const numbers = new Map<string, number[]>()
  const add = (short: string, { kind, name, state }: Place) => {
    const matches = index
      .withKey(normalizeName(name))
      .filter((number) => index.kindOf(number) === kind && index.stateAbbrs[number] === state)
    numbers.set(short, [...(numbers.get(short) ?? []), ...matches])
  }
  for (const [nickname, { town, state }] of Object.entries(cityNicknames)) {
    add(nickname, { kind: 'town', name: town, state })
  }
  for (const [state, name] of Object.entries(states)) {
    add(state.toLowerCase(), { kind: 'state', name, state })
  }
  for (let number = 0; number < index.names.length; number++) {
    if (index.kindOf(number) !== 'metro') continue
    for (const short of metroNicknames(index.names[number]!))
      numbers.set(short, [...(numbers.get(short) ?? []), number])
  }
  return (typed) => numbers.get(typed) ?? []
}

interface Place {
  readonly kind: 'town' | 'state'
  readonly name: string
  readonly state: string
}

/** Counts less than a typing error, so that of names with the same errors the one that is typed whole comes first. */
const untypedLetterCost = 0.1

interface Similar {
  /** Number of the text. */
  readonly text: number
  /** Typing errors, plus a tenth for each letter that is not typed yet. */
  readonly cost: number
}

/**
 * The texts of which `typed` is a misspelling, or the beginning of one, with 1 to `limit` typing errors: an inserted,
 * missing, wrong or transposed letter (optimal string alignment distance). Walks the tree and leaves a branch as soon
 * as it has more errors, or none.
 */
export function similarTexts(trie: PackedTrie, typed: string, limit: number): Similar[] {
  const { letters, depths, ends, texts } = trie
  const similar: Similar[] = []
  const width = typed.length + 1
  // Row d: errors between the first d letters of the path and each beginning of `typed`.
  const rows: number[] = Array.from({ length: width }, (_, index) => index)
  const costs: number[] = [Number.POSITIVE_INFINITY]
  const path: number[] = [0]
  for (let node = 0; node < letters.length; ) {
    const letter = letters[node]!
    const depth = depths[node]!
    path[depth] = letter
    const row = depth * width
    rows[row] = depth
    let least = depth
    for (let index = 1; index < width; index++) {
      const wanted = typed.charCodeAt(index - 1)
      let errors = Math.min(
        rows[row - width + index]! + 1,
        rows[row + index - 1]! + 1,
        rows[row - width + index - 1]! + Number(letter !== wanted),
      )
      const isTransposed =
        index > 1 && depth > 1 && letter === typed.charCodeAt(index - 2) && path[depth - 1] === wanted
      if (isTransposed) errors = Math.min(errors, rows[row - 2 * width + index - 2]! + 1)
      rows[row + index] = errors
      least = Math.min(least, errors)
    }
    const whole = rows[row + typed.length]!
    const cost = Math.min(costs[depth - 1]! + untypedLetterCost, whole <= limit ? whole : Number.POSITIVE_INFINITY)
    costs[depth] = cost
    const isOver = whole === 0 || (least > limit && !Number.isFinite(cost))
    if (!isOver && texts[node]! > 0 && Number.isFinite(cost)) {
      similar.push({ text: texts[node]! - 1, cost })
    }
    node = isOver ? ends[node]! : node + 1
  }
  return similar
}
