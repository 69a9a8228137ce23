import type { Area, Point } from '@homeground/columns'
import { type AreaRequest, type PlaceName, parsePlaceName } from '@homeground/search-request'
import { invalid } from '@homeground/service'
import type { SearchSnapshot } from '../snapshot/search-snapshot.ts'

/** The rows of an area. Errors: a 422 if its center is a place that is not known. */
export function areaOf(area: AreaRequest, snapshot: SearchSnapshot): Area {
  if (area.kind === 'nationwide') return {}
  if (area.kind === 'states') return { groups: area.states }
  const { center, radiusMiles } = area
  if (!('place' in center)) return { within: { ...center, radiusMiles } }
  const point = findPlace(center.place, snapshot)
  if (!point) {
    const { name, text } = center.given
    throw invalid({ [name]: `"${text.slice(0, 60)}" is not a zip or town that is known` })
  }
  return { within: { ...point, radiusMiles } }
}

function findPlace(place: PlaceName, { zips, towns }: SearchSnapshot): Point | undefined {
  const columns = 'zip' in place ? zips : towns
  const row = 'zip' in place ? zips.row(place.zip) : rowOfTown(place, towns)
  return row === undefined ? undefined : (columns.location(row) ?? undefined)
}

/** The row of a town written `Natick, MA`, in any case and with the state by abbreviation or name. */
export function findTown(text: string, { towns }: SearchSnapshot): number | undefined {
  const place = parsePlaceName(text)
  return place && 'town' in place ? rowOfTown(place, towns) : undefined
}

function rowOfTown(
  { town, state }: Extract<PlaceName, { town: string }>,
  towns: SearchSnapshot['towns'],
): number | undefined {
  for (const name of namesOf(town)) {
    const row = towns.row(`${name}, ${state}`)
    if (row !== undefined) return row
  }
  return undefined
}

/** How the postal list may write a town: with capitals after spaces and hyphens, or after spaces only. */
export function namesOf(town: string): string[] {
  return [/(^|[\s-])\p{L}/gu, /(^|\s)\p{L}/gu].map((starts) =>
    town.toLowerCase().replace(starts, (letter) => letter.toUpperCase()),
  )
}
