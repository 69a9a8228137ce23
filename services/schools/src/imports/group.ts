import type { LoadGroup } from '@homeground/sources'

/** Directory, geocodes and assessments share their demonstration data: the first real file replaces all of it. */
export const group = {
  sources: ['ccd', 'edge', 'edfacts'],
  tables: ['school', 'school_lunch', 'school_membership', 'school_geocode', 'assessment'],
} as const satisfies LoadGroup

export type SchoolSourceName = (typeof group.sources)[number]

export const publishers: Readonly<Record<SchoolSourceName, string>> = {
  ccd: 'NCES',
  edge: 'NCES',
  edfacts: 'US Department of Education',
}
