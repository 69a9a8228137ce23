import type { SchoolLevel } from '@homeground/contracts'

/** A school's row in the newest directory that lists it. */
export interface DirectoryEntry {
  readonly ncesId: string
  /** Spring of the directory's school year. */
  readonly directoryYear: number
  readonly name: string
  readonly leaId: string
  readonly leaName: string
  readonly town: string | null
  readonly stateAbbr: string
  readonly zip: string | null
  readonly status: string | null
  readonly type: string | null
  readonly charter: boolean | null
  readonly gradeLow: string | null
  readonly gradeHigh: string | null
  readonly level: SchoolLevel
}

export interface Geocode {
  readonly year: number
  readonly lat: number
  readonly lng: number
}

export interface Enrollment {
  readonly year: number
  readonly students: number | null
  /** Students by group, in the order of raceGroups. */
  readonly races: readonly number[] | null
}

export interface Lunch {
  readonly year: number
  /** Students eligible for free or reduced-price lunch. */
  readonly students: number | null
  /** Percent of that year's enrollment. */
  readonly share: number | null
}

/** A school of a published directory with its newest published facts. */
export interface SchoolFacts {
  readonly entry: DirectoryEntry
  readonly geocode: Geocode | null
  readonly enrollment: Enrollment | null
  readonly lunch: Lunch | null
}

const NOT_OPEN = new Set(['closed', 'inactive', 'future'])

/** True when a school is in the newest directory, and not as closed, inactive or planned. */
export function isCurrent(
  { directoryYear, status }: Pick<DirectoryEntry, 'directoryYear' | 'status'>,
  newestDirectory: number,
): boolean {
  return directoryYear === newestDirectory && !NOT_OPEN.has((status ?? '').toLowerCase())
}
