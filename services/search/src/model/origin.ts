import type { DataSet } from '@homeground/contracts'

/** Where an attribute's values come from, for the whole country. */
export interface Origin {
  /** Month or years, e.g. `2024-04`, `2019–23`. */
  readonly vintage: string
  readonly publisher: string
  readonly data_set: DataSet
}

/** One attribute over all zips: values by zip, margins of error where the publisher gives them. */
export interface AttributeColumn {
  readonly origin: Origin
  readonly values: ReadonlyMap<string, number>
  readonly moe: ReadonlyMap<string, number>
}

/** What a set of parts is as a whole: real, demonstration, mixed, or none when there are none. */
export function dataSetOf(parts: Iterable<DataSet>): DataSet {
  const kinds = new Set([...parts].filter((kind) => kind !== 'none'))
  if (kinds.size === 0) return 'none'
  if (kinds.size > 1) return 'mixed'
  return [...kinds][0]!
}
