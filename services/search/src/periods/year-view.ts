import type { PriceChange } from '@homeground/contracts'
import { wireNumber, zipParts } from '../snapshot/item-json.ts'
import type { Parts } from '../snapshot/items.ts'
import type { PlacesView } from '../snapshot/places-view.ts'
import type { SearchSnapshot } from '../snapshot/search-snapshot.ts'
import { describe, isOfOneVersion, withoutHousingParts } from './housing-parts.ts'
import { alignFigures, type PeriodSet } from './period-set.ts'
import { priceChange } from './price-change.ts'

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
  const changes = Array.from(from, (price, row) => priceChange(price, to[row]!))
  const values: Readonly<Record<Figure, ArrayLike<number>>> = {
    from_price: from,
    to_price: to,
    from_months: valuesOf('from_months'),
    to_months: valuesOf('to_months'),
    change: changes.map(({ usd }) => usd),
    change_percent: changes.map(({ percent }) => percent),
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
