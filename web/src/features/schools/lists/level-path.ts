import { levels } from '@homeground/catalog/levels'
import { findState, type StateAbbreviation, states } from '@homeground/catalog/states'

/** The level that a path names, in any case: `high`; undefined if there is no such level. */
export function levelOf(text: string | undefined): string | undefined {
  return levels.find((level) => level.toLowerCase() === text?.toLowerCase())
}

/** The state that a part of a path names, by abbreviation or name, with dashes for spaces. */
export function stateOf(text: string | undefined): StateAbbreviation | undefined {
  return text === undefined ? undefined : findState(decodeURIComponent(text).replaceAll('-', ' '))
}

/** `new-hampshire` */
export function stateSlug(abbr: StateAbbreviation): string {
  return states[abbr].toLowerCase().replaceAll(/[^a-z]+/g, '-')
}
