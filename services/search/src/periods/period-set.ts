import type { Columns } from '@homeground/columns'
import type { DataSet, HousingPeriodColumns } from '@homeground/contracts'

/** Figures of named months or years, pulled from housing in one version of its data. */
export interface PeriodSet {
  /** Of the housing data. */
  readonly version: string
  readonly dataSet: DataSet
  readonly zips: readonly string[]
  /** By figure, in the order of `zips`; NaN for none. */
  readonly columns: ReadonlyMap<string, Float64Array>
  /** By zip: 1 where the publisher doubts the month. */
  readonly flagged: Uint8Array
}

/** Keeps pulled columns compactly: 8 bytes for each figure. */
export function packPeriodSet(pulled: HousingPeriodColumns): PeriodSet {
  const { version, dataSet, zips, columns, flagged = [] } = pulled
  return {
    version,
    dataSet,
    zips,
    columns: new Map(
      Object.entries(columns).map(([key, column]) => [key, Float64Array.from(column, (value) => value ?? Number.NaN)]),
    ),
    flagged: Uint8Array.from(flagged, Number),
  }
}

/** Figures by row of a snapshot's zips. */
export interface AlignedFigures {
  /** NaN where a zip has none; undefined for a figure that the set lacks. */
  values(figure: string): Float64Array | undefined
  isFlagged(row: number): boolean
}

/** The figures of a set in the order of zips; a zip that the set lacks has none. */
export function alignFigures(set: PeriodSet, zips: Columns): AlignedFigures {
  const indexOf = new Map(set.zips.map((zip, index) => [zip, index]))
  const indexes = Array.from({ length: zips.size }, (_, row) => indexOf.get(zips.id(row)) ?? -1)
  const byRow = new Map(
    [...set.columns].map(([key, column]) => [key, Float64Array.from(indexes, (index) => column[index] ?? Number.NaN)]),
  )
  return { values: (figure) => byRow.get(figure), isFlagged: (row) => set.flagged[indexes[row]!] === 1 }
}
