import { paymentAttribute } from '@homeground/catalog/attributes'
import type { FigureNotes, MapValues } from '@homeground/contracts'
import type { Places } from '../snapshot/search-snapshot.ts'

/** A place as a search returns it, as far as a map needs it. */
interface MapPlace extends Readonly<Record<string, unknown>> {
  readonly town: string
  readonly lat: number
  readonly lng: number
  readonly moe: Readonly<Record<string, number>>
  readonly notes: FigureNotes
}

/**
 * One attribute of the rows as columns, read from the items of a search, so that a map shows what lists show. Centers are
 * rounded to 110 m.
 */
export function mapValuesOf(
  { columns, items }: Pick<Places, 'columns' | 'items'>,
  { rows, measure }: { readonly rows: readonly number[]; readonly measure: string },
): MapValues {
  const isPayment = measure === paymentAttribute.key
  // Items have no payment; it is missing for the same reason as the price.
  const key = isPayment ? 'median_listing_price' : measure
  const places = JSON.parse(items.join(rows, [key]).toString()) as MapPlace[]
  const shownValue = (place: MapPlace, index: number) =>
    isPayment ? columns.value(measure, rows[index]!) : (place[measure] as number | null)
  const ids = rows.map((row) => columns.id(row))
  const noteOf = (place: MapPlace) => place.notes[key]
  const idsOfKind = (kind: 'over' | 'under') => ids.filter((_, index) => noteOf(places[index]!)?.kind === kind)
  const missing = new Map<string, string[]>()
  for (const [index, place] of places.entries()) {
    const reason = place[key] === null ? noteOf(place)?.reason : undefined
    if (reason)
      missing
        .set(reason, missing.get(reason) ?? [])
        .get(reason)!
        .push(ids[index]!)
  }
  const margins = places.map(({ moe }) => moe[key] ?? null)
  return {
    ids,
    names: places.map(({ town }) => town),
    lats: places.map(({ lat }) => rounded(lat)),
    lngs: places.map(({ lng }) => rounded(lng)),
    values: places.map(shownValue),
    ...(margins.some((margin) => margin !== null) && { margins }),
    over: idsOfKind('over'),
    under: idsOfKind('under'),
    missing: Object.fromEntries(missing),
  }
}

function rounded(degrees: number): number {
  return Math.round(degrees * 1000) / 1000
}
