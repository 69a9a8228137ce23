import { type Attribute, attributes } from '@homeground/catalog/attributes'
import type { FigureNote } from '@homeground/contracts'
import { noteJson, valueJson, zipParts } from '../snapshot/item-json.ts'
import type { Parts } from '../snapshot/items.ts'
import type { SearchSnapshot } from '../snapshot/search-snapshot.ts'
import { combineDataSets } from '../sources/provenance.ts'
import type { PeriodSet } from './period-set.ts'

/** Attributes that come from housing. */
export const housingAttributes = attributes.filter(({ source }) => source === 'realtor')

/** True if the set is made from the housing data that the snapshot shows. */
export function isOfOneVersion(set: PeriodSet, { model }: SearchSnapshot): boolean {
  return set.version === model.housing?.version
}

/** What describes a response that is made from both. */
export function describe(set: PeriodSet, { model }: SearchSnapshot): SearchSnapshot['model'] {
  return { ...model, data_set: combineDataSets([model.data_set, set.dataSet]) }
}

/** A housing figure as an item carries it. */
export interface ShownFigure {
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
