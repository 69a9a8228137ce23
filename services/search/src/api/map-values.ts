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
  const places = JSON.parse(items.join(rows, [measure]).toString()) as MapPlace[]
  const ids = rows.map((row) => columns.id(row))
  const noteOf = (place: MapPlace) => place.notes[measure]
  const idsOfKind = (kind: 'over' | 'under') => ids.filter((_, index) => noteOf(places[index]!)?.kind === kind)
  const missing = new Map<string, string[]>()
  for (const [index, place] of places.entries()) {
    const reason = place[measure] === null ? noteOf(place)?.reason : undefined
    if (reason)
      missing
        .set(reason, missing.get(reason) ?? [])
        .get(reason)!
        .push(ids[index]!)
  }
  const margins = places.map(({ moe }) => moe[measure] ?? null)
  return {
    ids,
    names: places.map(({ town }) => town),
    lats: places.map(({ lat }) => rounded(lat)),
    lngs: places.map(({ lng }) => rounded(lng)),
    values: places.map((place) => place[measure] as number | null),
    ...(margins.some((margin) => margin !== null) && { margins }),
    over: idsOfKind('over'),
    under: idsOfKind('under'),
    missing: Object.fromEntries(missing),
  }
}

function rounded(degrees: number): number {
  return Math.round(degrees * 1000) / 1000
}
