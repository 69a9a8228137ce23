import { findAttribute } from '@homeground/catalog/attributes'
import { yearlyAverage } from '@homeground/catalog/state-statistics'
import type { PriceChange } from '@homeground/contracts'
import { periodJson, wireNumber, zipParts } from '../snapshot/item-json.ts'
import type { Parts } from '../snapshot/items.ts'
import type { PlacesView, SearchSnapshot } from '../snapshot/search-snapshot.ts'
import {
  alignFigures,
  describe,
  figureParts,
  isOfOneVersion,
  type PeriodSet,
  withoutHousingParts,
} from './period-set.ts'

/** Two different years. */
export interface Years {
  readonly from: number
  readonly to: number
}

type Figure = keyof PriceChange

/** Decimals of figures; dollars and months have none. */
const decimals: Readonly<Partial<Record<Figure, number>>> = { change_percent: 1 }

/** The snapshot's zips with their average prices in two years; columns and items have the figures of `PriceChange`. */
export function yearView(set: PeriodSet, snapshot: SearchSnapshot): PlacesView {
  const { zips, zipItems } = snapshot
  const figures = alignFigures(set, zips)
  const nothing = new Float64Array(zips.size).fill(Number.NaN)
  const valuesOf = (figure: Figure) => figures.values(figure) ?? nothing
  const [from, to] = [valuesOf('from_price'), valuesOf('to_price')]
  const changes = to.map((price, row) => price - from[row]!)
  const values: Readonly<Record<Figure, ArrayLike<number>>> = {
    from_price: from,
    to_price: to,
    from_months: valuesOf('from_months'),
    to_months: valuesOf('to_months'),
    change: changes,
    change_percent: changes.map((usd, row) => (100 * usd) / from[row]!),
  }
  const endOf = (row: number) => {
    const shown = Object.entries(values).map(([figure, list]) => [
      figure,
      wireNumber(list[row]!, { decimals: decimals[figure as Figure] ?? 0 }),
    ])
    return `,${JSON.stringify(Object.fromEntries(shown)).slice(1)}`
  }
  const parts: Parts = new Map([
    ...(isOfOneVersion(set, snapshot) ? [] : withoutHousingParts()),
    [zipParts.end, endOf] as const,
  ])
  return {
    model: describe(set, snapshot),
    columns: zips.overlay(`${zips.version} ${set.version} years`, values),
    items: { join: (rows, fields) => zipItems.joinWith(rows, parts, fields) },
    version: set.version,
  }
}

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
