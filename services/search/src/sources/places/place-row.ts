/** A place with the name that the post office lists. */
export interface PlaceRow {
  zip: string
  town: string
  county: string | null
  state_abbr: string
  lat: number
  lng: number
}
