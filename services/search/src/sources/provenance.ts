import type { DataSet } from '@homeground/contracts'

/** Where an attribute's values come from; the same for the whole country. */
export interface Provenance {
  /** Month or years, e.g. `2024-04`, `2019–23`. */
  readonly vintage: string
  readonly publisher: string
  readonly data_set: DataSet
}

/** The data set of a whole made of parts: `mixed` when they differ, `none` when there are none. */
export function combineDataSets(parts: Iterable<DataSet>): DataSet {
  const dataSets = new Set([...parts].filter((part) => part !== 'none'))
  if (dataSets.size === 0) return 'none'
  if (dataSets.size > 1) return 'mixed'
  return [...dataSets][0]!
}
