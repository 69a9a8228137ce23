import type { Columns } from '@homeground/columns'
import { normalizeName } from '@homeground/search-request'
import { type NameIndex, shortNames } from './name-index.ts'
import type { NamedArea, NamedAreas } from './named-areas.ts'

/** A place that a sentence can name: a town, a zip, or an area of whole counties. */
export interface Town {
  /** `Natick, MA` */
  readonly label: string
  readonly state: string
  /** Of an area of whole counties: the states that it is in. Other places are the centers of circles. */
  readonly inStates?: readonly string[]
  /** The greater is meant when no state is named. */
  readonly weight: number
}

/** The places that a sentence can name. */
export interface PlaceLookup {
  /** Towns with exactly this name, or which it is a nickname of. */
  readonly towns: (name: string) => readonly Town[]
  /** Counties with exactly this name: `middlesex county`. */
  readonly counties: (name: string) => readonly Town[]
  /** The region or metropolitan area with a name of its own: `bay area`. */
  readonly region: (name: string) => Town | undefined
  /** The metropolitan areas of a city, the one that is meant first. */
  readonly metros: (city: string) => readonly Town[]
  /** Up to three towns and counties whose names are like a name that is none. */
  readonly similar: (name: string) => readonly string[]
  /** State of a zip; undefined if there is no such zip. */
  readonly stateOfZip: (zip: string) => string | undefined
}

/** As in suggestions, a nickname means its city rather than a small town of that name. */
const nicknameFactor = 1000
const maxChoices = 3
/** Shorter names are like too many others. */
const minLettersOfChoice = 4

export function createPlaceLookup(index: NameIndex, zips: Columns, areas: NamedAreas): PlaceLookup {
  const namedShort = shortNames(index)
  const townOf = (name: number, factor: number): Town => ({
    label: `${index.names[name]!}, ${index.stateAbbrs[name]!}`,
    state: index.stateAbbrs[name]!,
    weight: index.people[name]! * factor,
  })
  const areaPlace = ({ label, states: inStates, people: weight }: NamedArea): Town => ({
    label,
    state: inStates[0]!,
    inStates,
    weight,
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
    counties: (text) =>
      index
        .withKey(normalizeName(text))
        .filter((name) => index.kindOf(name) === 'county')
        .map((name) => ({ ...townOf(name, 1), inStates: [index.stateAbbrs[name]!] })),
    region(text) {
      const area = areas.find(text)
      return area && areaPlace(area)
    },
    metros: (city) => areas.metrosOf(city).map(areaPlace),
    similar(text) {
      const name = normalizeName(text)
      const found = new Map<number, number>()
      if (name.length < minLettersOfChoice) return []
      index.complete({ name }, ({ name: number }) => found.set(number, 0))
      if (found.size === 0) for (const { name: number, cost } of index.similar({ name }, 2)) found.set(number, cost)
      return [...found]
        .filter(([number]) => ['town', 'county'].includes(index.kindOf(number)))
        .sort(([a, cost], [b, other]) => cost - other || index.people[b]! - index.people[a]!)
        .slice(0, maxChoices)
        .map(([number]) => townOf(number, 1).label)
    },
    stateOfZip(zip) {
      const row = zips.row(zip)
      return row === undefined ? undefined : zips.group(row)
    },
  }
}
