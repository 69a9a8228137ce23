import type { Level } from '@homeground/catalog/levels'
import type { DirectoryRow } from '../imports/ccd/directory-row.ts'

/** A school's row in the newest directory that lists it, with a level even if NCES names none. */
export interface DirectoryEntry extends DirectoryRow {
  readonly level: Level
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
  { year, status }: Pick<DirectoryEntry, 'year' | 'status'>,
  newestDirectory: number,
): boolean {
  return year === newestDirectory && !NOT_OPEN.has((status ?? '').toLowerCase())
}
