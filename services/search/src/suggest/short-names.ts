import { cityNicknames, states } from '@homeground/catalog/states'
import { normalizeName } from '@homeground/search-request'
import type { NameIndex } from './name-index.ts'

/** The names that a nickname of a city or the abbreviation of a state stands for, by what is typed. */
export function shortNames(index: NameIndex): (typed: string) => readonly number[] {
  const numbers = new Map<string, number[]>()
  const add = (short: string, { kind, name, state }: Place) => {
    const named = index
      .withKey(normalizeName(name))
      .filter((number) => index.kindOf(number) === kind && index.stateAbbrs[number] === state)
    numbers.set(short, [...(numbers.get(short) ?? []), ...named])
  }
  for (const [nickname, { town, state }] of Object.entries(cityNicknames)) {
    add(nickname, { kind: 'town', name: town, state })
  }
  for (const [state, name] of Object.entries(states)) {
    add(state.toLowerCase(), { kind: 'state', name, state })
  }
  return (typed) => numbers.get(typed) ?? []
}

interface Place {
  readonly kind: 'town' | 'state'
  readonly name: string
  readonly state: string
}
