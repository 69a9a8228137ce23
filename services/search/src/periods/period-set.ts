import { type Attribute, attributes } from '@homeground/catalog/attributes'
import type { Columns } from '@homeground/columns'
import type { DataSet, FigureNote, HousingPeriodColumns } from '@homeground/contracts'
import { noteJson, valueJson, zipParts } from '../snapshot/item-json.ts'
import type { Parts } from '../snapshot/items.ts'
import type { SearchSnapshot } from '../snapshot/search-snapshot.ts'
import { combineDataSets } from '../sources/attribute-column.ts'

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

/** Attributes that come from housing. */
export const housingAttributes = attributes.filter(({ source }) => source === 'realtor')

/** True if the set is made from the housing data that the snapshot shows. */
export function isOfOneVersion(set: PeriodSet, { model }: SearchSnapshot): boolean {
  return set.version === model.housing?.version
}

/** The read model that describes a response made from both: its data set is that of both together. */
export function describe(set: PeriodSet, { model }: SearchSnapshot): SearchSnapshot['model'] {
  return { ...model, data_set: combineDataSets([model.data_set, set.dataSet]) }
}

/** A housing figure as an item carries it. */
interface ShownFigure {
  readonly attribute: Attribute
  readonly value: (row: number) => number | null
  readonly note: (row: number) => FigureNote | undefined
}

/** The parts of an item that other housing figures take the place of. */
export function figureParts(figures: readonly ShownFigure[]): Parts {
  return new Map(
    figures.flatMap(({ attribute, value, note }) => [
      [zipParts.value(attribute.key), (row: number) => valueJson(attribute, value(row))] as const,
      [zipParts.note(attribute.key), (row: number) => memberJson(attribute.key, note(row))] as const,
    ]),
  )
}

/** The parts of an item that a snapshot of another housing version must not fill: all housing figures and the trend. */
export function withoutHousingParts(): Parts {
  const none = { value: () => null, note: () => undefined }
  return new Map([
    ...figureParts(housingAttributes.map((attribute) => ({ attribute, ...none }))),
    [zipParts.trend, () => ',"price_trend":[]'],
  ])
}

function memberJson(key: string, note: FigureNote | undefined): string {
  return note ? `,"${key}":${noteJson(key, note)}` : ''
}
