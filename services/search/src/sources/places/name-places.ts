import { states } from '@homeground/catalog/states'
import { geoDistance } from 'd3-geo'
import { organizations } from './organizations.ts'
import type { PlaceRow } from './read-places.ts'
import { townName } from './town-name.ts'

/**
 * The places with their towns as people know them. The zip of an organization has the town of the nearest zip, in
 * its state and if possible in its postal area. A county that is the whole state (DC, Guam) is left out: its name
 * would only repeat the state's.
 */
export function namePlaces(rows: readonly PlaceRow[]): PlaceRow[] {
  const towns = rows.filter(({ town }) => !organizations.has(town))
  const byArea = Map.groupBy(towns, postalArea)
  const byState = Map.groupBy(towns, ({ state_abbr }) => state_abbr)
  const listedTownOf = (row: PlaceRow): string => {
    if (!organizations.has(row.town)) return row.town
    const near = byArea.get(postalArea(row)) ?? byState.get(row.state_abbr) ?? []
    return nearestTo(row, near)?.town ?? row.town
  }
  const written = new Map(towns.map(({ town }) => [town, '']))
  for (const listed of written.keys()) written.set(listed, townName(listed))
  return rows.map((row) => {
    const listed = listedTownOf(row)
    const isWholeState = row.county === states[row.state_abbr as keyof typeof states]
    return { ...row, town: written.get(listed) ?? townName(listed), county: isWholeState ? null : row.county }
  })
}

/** The first three digits of a zip are those of the office that sorts its mail. */
function postalArea({ zip, state_abbr }: PlaceRow): string {
  return `${state_abbr} ${zip.slice(0, 3)}`
}

function nearestTo(row: PlaceRow, others: readonly PlaceRow[]): PlaceRow | undefined {
  const [nearest] = others
    .map((other) => ({
      other,
      radians: geoDistance([row.lng, row.lat], [other.lng, other.lat]),
      numbers: Math.abs(Number(row.zip) - Number(other.zip)),
    }))
    .sort((a, b) => a.radians - b.radians || a.numbers - b.numbers)
  return nearest?.other
}
