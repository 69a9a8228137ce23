import type { SchoolLevel } from '@homeground/contracts'

/** How a directory lists a school. */
export interface Listing {
  readonly ncesId: string
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

export interface Enrolment {
  readonly year: number
  readonly students: number | null
  /** Pupils by group, in the order of raceGroups. */
  readonly races: readonly number[] | null
}

export interface Lunch {
  readonly year: number
  /** Pupils who eat free or at a reduced price. */
  readonly students: number | null
  /** Percent of that year's pupils. */
  readonly share: number | null
}

/** A school of a published directory with its newest facts, before any measure. */
export interface SchoolFacts {
  readonly listing: Listing
  readonly geocode: Geocode | null
  readonly enrolment: Enrolment | null
  readonly lunch: Lunch | null
}

const NOT_RUNNING = new Set(['closed', 'inactive', 'future'])

/** True when a school is in the newest directory and does not stand there as closed or to come. */
export function isCurrent(
  { directoryYear, status }: Pick<Listing, 'directoryYear' | 'status'>,
  newestDirectory: number,
): boolean {
  return directoryYear === newestDirectory && !NOT_RUNNING.has((status ?? '').toLowerCase())
}
