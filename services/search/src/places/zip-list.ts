import { createRequire } from 'node:module'
import { isStateAbbr } from '@homeground/catalog/states'

export interface ListedZip {
  readonly zip: string
  readonly town: string
  readonly stateAbbr: string
  readonly lat: number
  readonly lng: number
}

interface PackageZip {
  zip: string
  city: string
  state: string
  country: string
  latitude: number | null
  longitude: number | null
}

/** Why an entry of the zipcodes package is not taken. */
export type Refusal =
  | 'not in the United States'
  | 'military or freely associated state'
  | 'no coordinates'

/**
 * The zips of the `zipcodes` package: the 50 states, DC and the territories PR GU VI AS MP.
 * Yields each entry either as a zip or with the reason why it is left out.
 */
export function* listZips(): Generator<{ zip: ListedZip } | { refused: Refusal; text: string }> {
  const { codes } = createRequire(import.meta.url)('zipcodes') as {
    codes: Record<string, PackageZip>
  }
  for (const entry of Object.values(codes)) {
    const refused = refusalOf(entry)
    if (refused) {
      yield { refused, text: `${entry.zip} ${entry.city}, ${entry.state}` }
      continue
    }
    yield {
      zip: {
        zip: entry.zip,
        town: entry.city.trim(),
        stateAbbr: entry.state,
        lat: Number(entry.latitude),
        lng: Number(entry.longitude),
      },
    }
  }
}

function refusalOf(entry: PackageZip): Refusal | undefined {
  if (entry.country !== 'US' || !/^[0-9]{5}$/.test(entry.zip)) return 'not in the United States'
  if (!isStateAbbr(entry.state)) return 'military or freely associated state'
  if (!entry.latitude || !entry.longitude) return 'no coordinates'
  return undefined
}
