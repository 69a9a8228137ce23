import { EARTH_RADIUS_MILES } from '@homeground/columns'
import type { AreaCenters } from '@homeground/contracts'
import type { Queryable } from '@homeground/sources'
import { geoDistance } from 'd3-geo'

/** A place with the name that the post office lists. */
export interface PlaceRow {
  zip: string
  town: string
  county: string | null
  state_abbr: string
  lat: number
  lng: number
}

/** The published places in order of zip, each with its county and the name that the post office lists. */
export async function readPlaces(db: Queryable): Promise<PlaceRow[]> {
  return (await readPlacesAndCenters(db)).places
}

/** The places, and where the list of zips and the Census areas differ: see `chooseCenters`. */
export async function readPlacesAndCenters(db: Queryable): Promise<{ places: PlaceRow[]; centers: AreaCenters }> {
  const listed: PlaceRow[] = await db.query(
    `select zip, town, county, state_abbr, lat, lng from place
     join published p on p.source = 'places' and p.load_id = place.load_id order by zip`,
  )
  const areas: Area[] = await db.query(
    `select zip, lat, lng, state_abbr, county from zcta
     join published p on p.source = 'gazetteer' and p.load_id = zcta.load_id order by zip`,
  )
  return chooseCenters(listed, areas)
}

/** The Census area (ZCTA) of a zip: its center, and the state and county that contain it. */
interface Area {
  readonly zip: string
  readonly lat: number
  readonly lng: number
  /** Null where no state's outline is near. */
  readonly state_abbr: string | null
  readonly county: string | null
}

type Point = Pick<Area, 'lat' | 'lng'>

/** Centers of one zip this far apart cannot both be right, even in large rural areas. */
const FAR_APART_MILES = 50
const APART_MILES = 5

/**
 * Places with their centers. A zip that has a Census area is at the center of that area where both agree on its state,
 * else where the list of zips has it. If the two are more than 50 miles apart, the one nearer to the Census areas of the
 * town's other zips is used. An area whose zip is not in the list is a place too, with the name of the nearest zip
 * that shares its state and first three digits; without such a zip it is left out.
 */
function chooseCenters(
  listed: readonly PlaceRow[],
  areas: readonly Area[],
): { readonly places: PlaceRow[]; readonly centers: AreaCenters } {
  const areaOf = new Map(areas.map((area) => [area.zip, area]))
  const byTown = Map.groupBy(listed, townId)
  const centers: AreaCenters = { apart: 0, disagreements: [], unlisted: [] }
  const places = listed.map((place) => {
    const area = areaOf.get(place.zip)
    if (!area?.state_abbr) return place
    const miles = milesBetween(place, area)
    if (miles > APART_MILES) centers.apart++
    const isSameState = area.state_abbr === place.state_abbr
    const isFar = miles > FAR_APART_MILES
    const others = isFar ? otherAreas(place, byTown.get(townId(place))!, areaOf) : []
    const isUsed = isSameState && !(nearestMiles(place, others) < nearestMiles(area, others))
    if (!isSameState || isFar) {
      const { zip } = place
      const used = isUsed ? ('census' as const) : ('list' as const)
      centers.disagreements.push({ zip, census_state: area.state_abbr, miles, used })
    }
    return isUsed ? { ...place, lat: area.lat, lng: area.lng, county: area.county } : place
  })
  for (const place of unlistedPlaces(places, areas)) {
    const { named_after, ...row } = place
    places.push(row)
    centers.unlisted.push({ zip: row.zip, named_after })
  }
  return { places: places.sort((a, b) => (a.zip < b.zip ? -1 : 1)), centers }
}

/** The areas of the town's other zips, as far as they are in its state. */
function otherAreas(
  { zip, state_abbr }: PlaceRow,
  town: readonly PlaceRow[],
  areaOf: ReadonlyMap<string, Area>,
): Area[] {
  return town.flatMap((other) => {
    const area = other.zip === zip ? undefined : areaOf.get(other.zip)
    return area?.state_abbr === state_abbr ? area : []
  })
}

/** The areas that no place has, named after the nearest of the places. */
function unlistedPlaces(listed: readonly PlaceRow[], areas: readonly Area[]) {
  const known = new Set(listed.map(({ zip }) => zip))
  const unlisted = areas.filter(({ zip, state_abbr }) => state_abbr !== null && !known.has(zip))
  if (unlisted.length === 0) return []
  const byPostalArea = Map.groupBy(listed, postalArea)
  return unlisted.flatMap(({ zip, lat, lng, county, state_abbr }) => {
    const place = { zip, lat, lng, county, state_abbr: state_abbr! }
    const near = byPostalArea.get(postalArea(place)) ?? []
    const [nearest] = near
      .map((other) => ({ other, miles: milesBetween(other, place) }))
      .sort((a, b) => a.miles - b.miles || (a.other.zip < b.other.zip ? -1 : 1))
    if (!nearest) return []
    return [{ ...place, town: nearest.other.town, named_after: nearest.other.zip }]
  })
}

function townId({ town, state_abbr }: PlaceRow): string {
  return `${town}, ${state_abbr}`
}

/** State and first three digits: the office that sorts the zip's mail. */
function postalArea({ zip, state_abbr }: Pick<PlaceRow, 'zip' | 'state_abbr'>): string {
  return `${state_abbr} ${zip.slice(0, 3)}`
}

function nearestMiles(point: Point, others: readonly Point[]): number {
  return Math.min(...others.map((other) => milesBetween(other, point)))
}

function milesBetween(a: Point, b: Point): number {
  return geoDistance([a.lng, a.lat], [b.lng, b.lat]) * EARTH_RADIUS_MILES
}
