import type { Figure, FigureColumn } from './figure.ts'
import { miles, type Place } from './places.ts'
import { rowsOf } from './raw-files.ts'

const countries = new Set(['US', 'PR', 'GU', 'VI', 'AS', 'MP'])

/** Miles to the nearest large airport. */
export function airportColumn(file: string, places: Iterable<Place>): FigureColumn {
  const airports = rowsOf(file).flatMap((row) =>
    row.type === 'large_airport' && countries.has(row.iso_country!)
      ? [{ lat: Number(row.latitude_deg), lng: Number(row.longitude_deg) }]
      : [],
  )
  const figures = new Map<string, Figure>()
  for (const place of places) {
    let value = Number.POSITIVE_INFINITY
    for (const airport of airports) value = Math.min(value, miles(place, airport))
    figures.set(place.zip, { value })
  }
  return { vintage: '2015', figures }
}
