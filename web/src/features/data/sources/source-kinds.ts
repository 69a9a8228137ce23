import type { Load } from '@homeground/contracts'

/** One kind of file: what the site takes from it. Kinds of one source differ by the file's name. */
export interface SourceKind {
  readonly source: string
  readonly name?: RegExp
  readonly feeds: string
}

const acsTables = {
  B01003: 'Population',
  B01002: 'Median age',
  B03002: 'Race and origin',
  B02015: 'Asian Indian population',
  B15003: 'Education',
  B08013: 'Minutes of commuting',
  B08303: 'Commuters',
  B19013: 'Household income',
  B25003: 'Owner and renter homes',
  B25064: 'Rent',
}

/** In the order of the page. */
export const sourceKinds: readonly SourceKind[] = [
  { source: 'realtor', feeds: 'Listing prices, listings, days on market' },
  ...Object.entries(acsTables).map(([table, feeds]) => ({
    source: 'acs',
    name: new RegExp(table, 'i'),
    feeds,
  })),
  { source: 'acs', feeds: 'People, households, rent, education, commute' },
  { source: 'irs', feeds: 'Income per tax return, returns by income' },
  { source: 'ccd', name: /_029_/, feeds: 'Schools, districts, levels, grades' },
  { source: 'ccd', name: /_033_/, feeds: 'Free and reduced-price lunch' },
  { source: 'ccd', name: /_052_/, feeds: 'Enrollment, by race' },
  { source: 'ccd', feeds: 'Schools and enrollment' },
  { source: 'edge', feeds: 'Where schools are' },
  { source: 'edfacts', name: /math/i, feeds: 'Math proficiency of schools' },
  { source: 'edfacts', name: /rla/i, feeds: 'Reading proficiency of schools' },
  { source: 'edfacts', feeds: 'Proficiency of schools' },
  { source: 'airports', feeds: 'Large airports' },
  { source: 'gazetteer', feeds: 'Land area of zips' },
  { source: 'places', feeds: 'Zip codes, towns, counties, coordinates' },
]

/** The first kind that fits; undefined for a source that this page does not know. */
export function kindOf({ source, name }: Pick<Load, 'source' | 'name'>): SourceKind | undefined {
  return sourceKinds.find((kind) => kind.source === source && (kind.name?.test(name) ?? true))
}
