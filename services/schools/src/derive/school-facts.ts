import type { SchoolLevel } from '@homeground/contracts'

/** A school of a published directory with its newest facts, before any measure. */
export interface SchoolFacts {
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
  readonly lat: number | null
  readonly lng: number | null
  readonly geocodeYear: number | null
  readonly students: number | null
  readonly membershipYear: number | null
  /** Pupils by group, in the order of raceGroups. */
  readonly races: readonly number[] | null
  readonly lunchStudents: number | null
  /** Enrolment of the year of the lunch count. */
  readonly lunchOf: number | null
  readonly lunchYear: number | null
}

const NOT_RUNNING = new Set(['closed', 'inactive', 'future'])

/** True when a school is in the newest directory and does not stand there as closed or to come. */
export function isCurrent(
  { directoryYear, status }: Pick<SchoolFacts, 'directoryYear' | 'status'>,
  newestDirectory: number,
): boolean {
  return directoryYear === newestDirectory && !NOT_RUNNING.has((status ?? '').toLowerCase())
}
