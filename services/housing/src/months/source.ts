import type { SourceKey } from '@homeground/catalog/sources'

/** The source of all months. */
export const SOURCE = 'realtor' satisfies SourceKey

/** Joins the published rows of `month m`; `p.part` is the period. */
export const shownMonths = `published p join month m
  on p.source = '${SOURCE}' and p.part = m.period and p.load_id = m.load_id`
