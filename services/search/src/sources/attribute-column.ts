import type { DataSet, FigureNote } from '@homeground/contracts'

/** Which loaded data an attribute's values are from; the catalog knows its publisher. */
export interface Provenance {
  /** Month or years, e.g. `2024-04`, `2019–23`. */
  readonly vintage: string
  readonly data_set: DataSet
}

/** One attribute over all zips: values by zip, margins of error where the publisher gives them. */
export interface AttributeColumn {
  readonly provenance: Provenance
  readonly values: ReadonlyMap<string, number>
  readonly moe: ReadonlyMap<string, number>
  /** Notes on figures that are not plain values, by zip. */
  readonly notes?: ReadonlyMap<string, FigureNote>
}

/** Columns by attribute key. */
export type AttributeColumns = ReadonlyMap<string, AttributeColumn>

/** The data set of a whole made of parts: `mixed` when they differ, `none` when there are none. */
export function combineDataSets(parts: Iterable<DataSet>): DataSet {
  const dataSets = new Set([...parts].filter((part) => part !== 'none'))
  if (dataSets.size === 0) return 'none'
  if (dataSets.size > 1) return 'mixed'
  return [...dataSets][0]!
}
