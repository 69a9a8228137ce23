import {
  type CombinedKind,
  combinedKinds,
  type PlaceId,
  type PlaceKind,
  placeKinds,
} from '@homeground/catalog/place-kinds'
import type { Area, Point } from '@homeground/columns'
import {
  type AreaRequest,
  type GivenPlace,
  type NamedPlace,
  type PlaceName,
  parseNamedPlace,
  type SearchRequest,
  type SeveralPlaces,
} from '@homeground/search-request'
import { type AppError, invalid } from '@homeground/service'
import type { SearchSnapshot } from '../snapshot/search-snapshot.ts'
import type { Kind } from '../suggest/place-names.ts'

/** The places, of the kind that it lists, that a search is about. Errors: a 422 if it names a place that is not known. */
export function areaOf(search: Pick<SearchRequest, 'area' | 'near' | 'returnType'>, snapshot: SearchSnapshot): Area {
  const near = search.near?.map((circle) => ({ ...centerOf(circle.center, snapshot), radiusMiles: circle.radiusMiles }))
  return { ...placesAt(search, snapshot), near }
}

function placesAt({ area, returnType }: Pick<SearchRequest, 'area' | 'returnType'>, snapshot: SearchSnapshot): Area {
  if (area.kind === 'nationwide') return {}
  if (area.kind === 'states') return { groups: area.states }
  if (area.kind === 'circle') {
    return { within: { ...centerOf(area.center, snapshot), radiusMiles: area.radiusMiles } }
  }
  if (area.kind === 'drawn') return { rings: area.rings }
  if (area.kind === 'places') return { ids: idsOf(area, returnType, snapshot) }
  const name = findName(area.place, combinedKinds, snapshot)
  if (name === undefined) throw unknownPlace(area, combinedKinds, snapshot)
  return { ids: idsIn(name, returnType, snapshot) }
}

/** The places of several places, or in circles around them. An area of whole counties is always itself. */
function idsOf(
  { places, radiusMiles }: SeveralPlaces,
  returnType: SearchRequest['returnType'],
  snapshot: SearchSnapshot,
): string[] {
  const { columns } = snapshot.places[returnType]
  const inName = (name: number) => idsIn(name, returnType, snapshot)
  const ids = places.flatMap((given) => {
    const region = snapshot.areas.find(given.parameter.text)
    if (region) return region.counties.flatMap(inName)
    const name = 'zip' in given.place ? undefined : findName(given.place, combinedKinds, snapshot)
    if (name !== undefined && (radiusMiles === 0 || snapshot.names.kindOf(name) !== 'town')) return inName(name)
    const point = locate(given.place, snapshot)
    if (!point) throw unknownPlace(given, placeKinds, snapshot)
    const within = { ...point, radiusMiles: radiusMiles || leastRadiusMiles }
    return columns.rows(columns.select({ within })).map((row) => columns.id(row))
  })
  return [...new Set(ids)].sort()
}

/** Of a zip that is named as a place by itself. */
const leastRadiusMiles = 0.1

/** A place of several zips. */
export interface FoundPlace {
  readonly kind: CombinedKind
  /** Its row among the places of its kind. */
  readonly row: number
}

/** The place written `Natick, MA` or `Middlesex County, MA`, in any spelling that `parseNamedPlace` reads. */
export function findPlace(
  text: string,
  snapshot: SearchSnapshot,
  kinds: readonly CombinedKind[] = combinedKinds,
): FoundPlace | undefined {
  const place = parseNamedPlace(text)
  const name = place && findName(place, kinds, snapshot)
  if (name === undefined) return undefined
  const kind = snapshot.names.kindOf(name) as CombinedKind
  const [zipRow] = snapshot.names.zipRowsOf(name)
  return { kind, row: snapshot.places[kind].ofZip[zipRow!]! }
}

/** The row of a place among those of its kind; undefined for an unknown one. Its name may be in any spelling. */
export function rowOf({ kind, id }: PlaceId, snapshot: SearchSnapshot): number | undefined {
  return kind === 'zip' ? snapshot.zips.row(id) : findPlace(id, snapshot, [kind])?.row
}

function centerOf(center: Extract<AreaRequest, { kind: 'circle' }>['center'], snapshot: SearchSnapshot): Point {
  if (!('place' in center)) return center
  const point = locate(center.place, snapshot)
  if (!point) throw unknownPlace(center, placeKinds, snapshot)
  return point
}

function locate(place: PlaceName, snapshot: SearchSnapshot): Point | undefined {
  const { zips, names } = snapshot
  if ('zip' in place) {
    const row = zips.row(place.zip)
    return row === undefined ? undefined : (zips.location(row) ?? undefined)
  }
  const name = findName(place, combinedKinds, snapshot)
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

/** The places of a kind that have a zip there, each with all of its zips. */
function idsIn(name: number, kind: PlaceKind, { names, places }: SearchSnapshot): string[] {
  const { columns, ofZip } = places[kind]
  const rows = new Set(Array.from(names.zipRowsOf(name), (zipRow) => ofZip[zipRow]!))
  return [...rows].filter((row) => row >= 0).map((row) => columns.id(row))
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
