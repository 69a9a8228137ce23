import { levels as allLevels, type Level } from '@homeground/catalog/levels'
import type { Area, Point } from '@homeground/columns'
import type { AreaRequest } from '@homeground/search-request'
import { type PlaceIndex, requirePlace } from '../places/place-index.ts'
import { groupOf } from '../snapshot/packed-schools.ts'
import type { SchoolSnapshot } from '../snapshot/school-snapshot.ts'

/** The groups of schools of some states (all without any) and levels; undefined for all schools. */
export function groupsOf(
  { schools }: SchoolSnapshot,
  { states, levels }: { states?: readonly string[] | undefined; levels: readonly Level[] },
): string[] | undefined {
  const isEveryLevel = allLevels.every((level) => levels.includes(level))
  if (states) return states.flatMap((state) => levels.map((level) => groupOf(state, level)))
  if (isEveryLevel) return undefined
  return schools.groups.filter((group) => levels.some((level) => group.endsWith(`/${level}`)))
}

/** The schools that a search is about. `places` is called only for areas around or in a place. Errors: 422, 503. */
export function areaOf(
  snapshot: SchoolSnapshot,
  { area, levels }: { area: AreaRequest; levels: readonly Level[] },
  places: () => PlaceIndex,
): Area & { readonly center?: Point } {
  if (area.kind === 'states') return { groups: groupsOf(snapshot, { states: area.states, levels }) }
  const groups = groupsOf(snapshot, { levels })
  if (area.kind === 'nationwide') return { groups }
  if (area.kind === 'place') {
    const { zips } = requirePlace(places(), area)
    const ids = zips.flatMap((zip) => Array.from(snapshot.schoolsOfZip(zip), (row) => snapshot.schools.id(row)))
    return { groups, ids }
  }
  const { center, radiusMiles } = area
  const { lat, lng } = 'place' in center ? requirePlace(places(), center) : center
  return { groups, within: { lat, lng, radiusMiles }, center: { lat, lng } }
}

/** Great-circle miles of a school from a point, to the hundredth. */
export function milesFrom({ schools }: SchoolSnapshot, center: Point | undefined) {
  return center && ((row: number) => Math.round(100 * schools.miles(row, center)) / 100)
}
