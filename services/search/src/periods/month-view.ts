import { periodJson, zipParts } from '../snapshot/item-json.ts'
import type { Parts } from '../snapshot/items.ts'
import type { PlacesView } from '../snapshot/places-view.ts'
import type { SearchSnapshot } from '../snapshot/search-snapshot.ts'
import { describe, figureParts, housingAttributes, isOfOneVersion, withoutHousingParts } from './housing-parts.ts'
import { createMonthNotes } from './month-notes.ts'
import { alignFigures, type PeriodSet } from './period-set.ts'

/** Months of a search: the one that is listed, and the one that its net changes are since. */
export interface Months {
  readonly period: string
  readonly compared: string | undefined
}

/**
 * The snapshot's zips with the housing attributes of a month: columns to filter and order by, and items.
 */
export function monthView(set: PeriodSet, snapshot: SearchSnapshot, { period, compared }: Months): PlacesView {
  const { zips, zipItems } = snapshot
  const figures = alignFigures(set, zips)
  const nothing = new Float64Array(zips.size).fill(Number.NaN)
  const valuesOf = (key: string) => figures.values(key) ?? nothing
  const noteOf = createMonthNotes(figures, zips)
  const parts: Parts = new Map([
    ...(isOfOneVersion(set, snapshot) ? [] : withoutHousingParts()),
    ...figureParts(
      housingAttributes.map((attribute) => ({
        attribute,
        value: (row) => numberOrNull(valuesOf(attribute.key)[row]!),
        note: (row) => noteOf(attribute.key, row),
      })),
    ),
    [zipParts.period, () => periodJson(period)] as const,
  ])
  const version = `${set.version} ${period} ${compared}`
  return {
    model: { ...describe(set, snapshot), period },
    columns: zips.overlay(
      `${zips.version} ${version}`,
      Object.fromEntries(housingAttributes.map(({ key }) => [key, valuesOf(key)])),
    ),
    items: { join: (rows, fields) => zipItems.joinWith(rows, parts, fields) },
    version,
  }
}

function numberOrNull(value: number): number | null {
  return Number.isNaN(value) ? null : value
}
