import type { AttributeKey } from '@homeground/catalog/attributes'
import { paths } from '@homeground/contracts/paths'

const fields: readonly AttributeKey[] = ['median_listing_price', 'population', 'distance_to_large_airport']

/** The parts of a zip that the page shows besides its figures. */
export const zipFields = fields.join(',')

/** The call without which the page shows nothing. */
export const zipCall = `${paths.zip}?${new URLSearchParams({ fields: zipFields })}`
