import type { AreaCenters } from '@homeground/contracts'
import type { Queryable } from '@homeground/sources'
import { type Area, chooseCenters } from './choose-centers.ts'
import type { PlaceRow } from './place-row.ts'

export type { PlaceRow }

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
