import type { Area, Point } from '@homeground/columns'
import {
  type AreaRequest,
  type GivenPlace,
  type NamedPlace,
  type PlaceName,
  parseNamedPlace,
  type SearchRequest,
} from '@homeground/search-request'
import { type AppError, invalid } from '@homeground/service'
import type { SearchSnapshot } from '../snapshot/search-snapshot.ts'
import type { Kind } from '../suggest/place-names.ts'

/** The zips or towns that a search is about. Errors: a 422 if it names a place that is not known. */
export function areaOf(
  { area, returnType }: Pick<SearchRequest, 'area' | 'returnType'>,
  snapshot: SearchSnapshot,
): Area {
  if (area.kind === 'nationwide') return {}
  if (area.kind === 'states') return { groups: area.states }
  if (area.kind === 'circle') {
    return { within: { ...centerOf(area.center, snapshot), radiusMiles: area.radiusMiles } }
  }
  const name = findName(area.place, ['town', 'county'], snapshot)
  if (name === undefined) throw unknownPlace(area, ['town', 'county'], snapshot)
  return { ids: returnType === 'town' ? townsOf(name, snapshot) : zipsOf(name, snapshot) }
}

/** The row of a town written `Natick, MA`, in any spelling that `parseNamedPlace` reads. */
export function findTown(text: string, snapshot: SearchSnapshot): number | undefined {
  const place = parseNamedPlace(text)
  const name = place && findName(place, ['town'], snapshot)
  const { names, towns } = snapshot
  return name === undefined ? undefined : towns.row(`${names.names[name]}, ${names.stateAbbrs[name]}`)
}

function centerOf(center: Extract<AreaRequest, { kind: 'circle' }>['center'], snapshot: SearchSnapshot): Point {
  if (!('place' in center)) return center
  const point = locate(center.place, snapshot)
  if (!point) throw unknownPlace(center, ['zip', 'town', 'county'], snapshot)
  return point
}

function locate(place: PlaceName, snapshot: SearchSnapshot): Point | undefined {
  const { zips, names } = snapshot
  if ('zip' in place) {
    const row = zips.row(place.zip)
    return row === undefined ? undefined : (zips.location(row) ?? undefined)
  }
  const name = findName(place, ['town', 'county'], snapshot)
  return name === undefined ? undefined : names.centerOf(name)
}

/** The number of a name in its state, of the first kind that has one. A name without a state may be anywhere. */
function findName({ name, state }: NamedPlace, kinds: readonly Kind[], { names }: SearchSnapshot): number | undefined {
  const inState = names.withKey(name).filter((number) => names.stateAbbrs[number] === state)
  for (const kind of kinds) {
    const match = inState.find((number) => names.kindOf(number) === kind)
    if (match !== undefined) return match
  }
  return undefined
}

function zipsOf(name: number, { names, zips }: SearchSnapshot): string[] {
  return Array.from(names.zipRowsOf(name), (row) => zips.id(row))
}

/** The towns that have a zip there, each with all of its zips. */
function townsOf(name: number, { names, zips, townOf }: SearchSnapshot): string[] {
  const rows = Array.from(names.zipRowsOf(name))
  return [...new Set(rows.map((row) => `${townOf(row)}, ${zips.group(row)}`))]
}

function unknownPlace(
  { parameter }: GivenPlace<PlaceName>,
  kinds: readonly (Kind | 'zip')[],
  { suggest }: SearchSnapshot,
): AppError {
  const text = parameter.text.slice(0, 60)
  const guess = suggest(text).find(({ kind }) => kinds.includes(kind))
  const offer = guess ? ` Did you mean ${guess.label}?` : ' Check the spelling or try a zip.'
  return invalid({ [parameter.name]: `We couldn't find "${text}".${offer}` })
}
