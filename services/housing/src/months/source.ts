import type { LoadGroup } from '@homeground/sources'

/** The one source of housing's months, and the group of loads it makes by itself. */
export const SOURCE = 'realtor'
export const PUBLISHER = 'Realtor.com'
export const group = { sources: [SOURCE], tables: ['month'] } as const satisfies LoadGroup

/** All months by zip, about 830 MB. */
export const PUBLISHED_AT =
  'https://econdata.s3-us-west-2.amazonaws.com/Reports/Core/RDC_Inventory_Core_Metrics_Zip_History.csv'

/** Joins the rows of `month m` that are shown to readers; `p.part` is the period. */
export const shownMonths = `published p join month m
  on p.source = '${SOURCE}' and p.part = m.period and p.load_id = m.load_id`
