/** The seven groups into which NCES counts pupils, in the order of the columns that hold them. */
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

const places = new Map(raceGroups.map(({ name }, place) => [name.toLowerCase(), place]))

/** Which of the groups a file names, undefined for none of them. */
export function raceGroupPlace(name: string): number | undefined {
  return places.get(name.trim().toLowerCase())
}
