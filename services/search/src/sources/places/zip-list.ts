import { createRequire } from 'node:module'
import { isStateAbbr, type StateAbbreviation } from '@homeground/catalog/states'

export interface ListedZip {
  readonly zip: string
  readonly town: string
  readonly stateAbbr: StateAbbreviation
  readonly lat: number
  readonly lng: number
}

/** One entry of the package, numbered from 1: either a zip, or why it is left out. */
export type ZipEntry = { readonly line: number; readonly text: string } & (
  | { readonly zip: ListedZip; readonly rejected?: never }
  | { readonly zip?: never; readonly rejected: string }
)

interface PackageZip {
  readonly zip: string
  readonly city: string
  readonly state: string
  readonly country: string
  readonly latitude: number | null
  readonly longitude: number | null
}

/** The entries of the `zipcodes` package; zips are those of the 50 states, DC, PR, GU, VI, AS and MP. */
export function* listZips(): Generator<ZipEntry> {
  const { codes } = createRequire(import.meta.url)('zipcodes') as { codes: Record<string, PackageZip> }
  let line = 0
  for (const entry of Object.values(codes)) {
    line++
    const text = `${entry.zip} ${entry.city}, ${entry.state}`
    const zip = zipOf(entry)
    yield typeof zip === 'string' ? { line, text, rejected: zip } : { line, text, zip }
  }
}

function zipOf({ zip, city, state, country, latitude, longitude }: PackageZip): ListedZip | string {
  if (country !== 'US' || !/^[0-9]{5}$/.test(zip)) return 'not in the United States'
  if (!isStateAbbr(state)) return 'military or freely associated state'
  if (!latitude || !longitude) return 'no coordinates'
  return { zip, town: city.trim(), stateAbbr: state, lat: Number(latitude), lng: Number(longitude) }
}
