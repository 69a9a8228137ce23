/** The seven groups that NCES counts students by, in the order of the columns that store them. */
export const raceGroups = [
  { column: 'american_indian', name: 'American Indian or Alaska Native' },
  { column: 'asian', name: 'Asian' },
  { column: 'hispanic', name: 'Hispanic/Latino' },
  { column: 'black', name: 'Black or African American' },
  { column: 'white', name: 'White' },
  { column: 'pacific_islander', name: 'Native Hawaiian or Other Pacific Islander' },
  { column: 'two_or_more', name: 'Two or more races' },
] as const

export type RaceColumn = (typeof raceGroups)[number]['column']
export const raceColumns: readonly RaceColumn[] = raceGroups.map(({ column }) => column)

const indexByName = new Map(raceGroups.map(({ name }, index) => [name.toLowerCase(), index]))

/** The index in `raceGroups` of a name in a file; undefined when it is none of them. */
export function raceGroupIndex(name: string): number | undefined {
  return indexByName.get(name.trim().toLowerCase())
}
