import type { LoadGroup } from '@homeground/sources'

/** The groups of sources that search loads, each alone, with the tables of their rows. */
export const groups = {
  places: { sources: ['places'], tables: ['place'] },
  gazetteer: { sources: ['gazetteer'], tables: ['zcta'] },
  acs: { sources: ['acs'], tables: ['acs_estimate'] },
  irs: { sources: ['irs'], tables: ['irs_class'] },
  airports: { sources: ['airports'], tables: ['airport'] },
} as const satisfies Record<string, LoadGroup>
