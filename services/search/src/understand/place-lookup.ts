import type { Columns } from '@homeground/columns'
import { normalizeName } from '@homeground/search-request'
import type { NameIndex } from '../suggest/name-index.ts'
import { shortNames } from '../suggest/short-names.ts'
import type { Town } from './read/items.ts'

/** The places that a sentence can name. */
export interface PlaceLookup {
  /** Towns with exactly this name, or which it is a nickname of. */
  readonly towns: (name: string) => readonly Town[]
  /** State of a zip; undefined if there is no such zip. */
  readonly stateOfZip: (zip: string) => string | undefined
}

/** As in suggestions, a nickname means its city rather than a small town of that name. */
const nicknameFactor = 1000

export function createPlaceLookup(index: NameIndex, zips: Columns): PlaceLookup {
  const namedShort = shortNames(index)
  const townOf = (name: number, factor: number): Town => ({
    label: `${index.names[name]!}, ${index.stateAbbrs[name]!}`,
    state: index.stateAbbrs[name]!,
    weight: index.people[name]! * factor,
  })
  const isTown = (name: number) => index.kindOf(name) === 'town'
  return {
    towns(text) {
      const name = normalizeName(text)
      return [
        ...index
          .withKey(name)
          .filter(isTown)
          .map((number) => townOf(number, 1)),
        ...namedShort(name)
          .filter(isTown)
          .map((number) => townOf(number, nicknameFactor)),
      ]
    },
    stateOfZip(zip) {
      const row = zips.row(zip)
      return row === undefined ? undefined : zips.group(row)
    },
  }
}
