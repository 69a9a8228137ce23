import type { Queryable } from '@homeground/sources'

export interface PlaceRow {
  zip: string
  town: string
  county: string | null
  state_abbr: string
  lat: number
  lng: number
}

/** The published places in order of zip, each with its county and the name that the post office lists. */
export function readPlaces(db: Queryable): Promise<PlaceRow[]> {
  return db.query(
    `select zip, town, county, state_abbr, lat, lng from place
     join published p on p.source = 'places' and p.load_id = place.load_id order by zip`,
  )
}
