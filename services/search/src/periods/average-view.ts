import { findAttribute } from '@homeground/catalog/attributes'
import { yearlyAverage } from '@homeground/catalog/state-statistics'
import { periodJson, zipParts } from '../snapshot/item-json.ts'
import type { Parts } from '../snapshot/items.ts'
import type { PlacesView } from '../snapshot/places-view.ts'
import type { SearchSnapshot } from '../snapshot/search-snapshot.ts'
import { describe, figureParts, isOfOneVersion, withoutHousingParts } from './housing-parts.ts'
import { alignFigures, type PeriodSet } from './period-set.ts'

/** The snapshot's zips with the average price of a year in place of the newest month's. */
export function averageView(set: PeriodSet, snapshot: SearchSnapshot): PlacesView {
  const { zips, zipItems } = snapshot
  const prices = alignFigures(set, zips).values('to_price') ?? new Float64Array(zips.size).fill(Number.NaN)
  const average = {
    attribute: findAttribute(yearlyAverage)!,
    value: (row: number) => (Number.isNaN(prices[row]!) ? null : prices[row]!),
    note: () => undefined,
  }
  const parts: Parts = new Map([
    ...(isOfOneVersion(set, snapshot) ? [] : withoutHousingParts()),
    ...figureParts([average]),
    [zipParts.period, () => periodJson(null)] as const,
  ])
  return {
    model: describe(set, snapshot),
    columns: zips.overlay(`${zips.version} ${set.version} average`, { [yearlyAverage]: prices }),
    items: { join: (rows, fields) => zipItems.joinWith(rows, parts, fields) },
    version: set.version,
  }
}
