import { findState, type StateAbbreviation } from '@homeground/catalog/states'
import type { Region } from './topology.ts'

/** The atlas writes "Commonwealth of the …" and "United States Virgin Islands". */
const byAtlas: Record<string, StateAbbreviation> = { '69': 'MP', '78': 'VI' }

export function stateOf({ id, name }: Pick<Region, 'id' | 'name'>): StateAbbreviation | undefined {
  return byAtlas[id] ?? findState(name)
}
