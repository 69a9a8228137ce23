import { type Kind, kinds, type PackedNames } from './place-names.ts'
import { similarTexts } from './similar-texts.ts'
import type { Reading } from './typed-text.ts'

/** The names of states, towns and counties, by number in ascending order of their keys. */
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
    const found: number[] = []
    let at = lowerBound(keys.length, (name) => keys[name]! < key)
    while (keys[at] === key) found.push(at++)
    return found
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
    complete({ name: typed, states }: Reading, found: (completion: Completion) => void): void {
      const { startName, startOffset } = packed
      const textAt = (start: number) => keys[startName[start]!]!.slice(startOffset[start])
      const from = lowerBound(startName.length, (start) => textAt(start) < typed)
      const to = lowerBound(startName.length, (start) => textAt(start) < `${typed}\uffff`)
      for (let start = from; start < to; start++) {
        const name = startName[start]!
        if (!isIn(name, states)) continue
        const isWhole = keys[name]!.length === typed.length
        found({ name, fit: startOffset[start]! > 0 ? 'word' : isWhole ? 'whole' : 'start' })
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
