import { findState, type StateAbbreviation } from '@homeground/catalog/states'

/** A place as it is written. `town` is in lower case: towns are found in any case. */
export type PlaceName =
  | { readonly zip: string }
  | { readonly town: string; readonly state: StateAbbreviation }

/**
 * Reads five digits, or a town and its state (abbreviation or name, any case) as in `Natick, MA`. Undefined if the
 * text is neither; whether the place exists is not checked.
 */
export function parsePlaceName(text: string): PlaceName | undefined {
  const trimmed = text.trim()
  if (/^[0-9]{5}$/.test(trimmed)) return { zip: trimmed }
  const [town, stateName] = trimmed.split(',').map((part) => part.trim())
  const state = findState(stateName ?? '')
  return town && state ? { town: town.toLowerCase(), state } : undefined
}
