import type { AttributeKey } from '@homeground/catalog/attributes'
import { paths } from '@homeground/contracts/paths'

/** The parts of a zip that the page shows besides its figures. */
const fields = [
  'median_listing_price',
  'population',
  'distance_to_large_airport',
] as const satisfies readonly AttributeKey[]

/** The call without which the page shows nothing. */
export const zipCall = `${paths.zip}?${new URLSearchParams({ fields: fields.join(',') })}`
