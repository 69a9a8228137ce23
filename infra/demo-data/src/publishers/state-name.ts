import { type StateAbbreviation, states } from '@homeground/catalog/states'

/** A state's name as the files of CCD and EDFacts write it. */
export function publishedStateName(state: StateAbbreviation): string {
  return state === 'VI' ? 'VIRGIN ISLANDS' : states[state].toUpperCase()
}
