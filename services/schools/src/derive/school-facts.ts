import type { Level } from '@homeground/catalog/levels'
import type { DirectoryRow } from '../imports/ccd/directory-row.ts'
import { LONGEST_GAP_YEARS } from './newest-scores.ts'

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

/**
 * State → the newest directory that lists schools of it, since states may be loaded one by one; without
 * states whose newest is more than three years older than the newest of all.
 */
export function newestDirectories(schools: readonly SchoolFacts[]): ReadonlyMap<string, number> {
  const years = new Map<string, number>()
  for (const { entry } of schools) {
    years.set(entry.stateAbbr, Math.max(entry.year, years.get(entry.stateAbbr) ?? 0))
  }
  const oldest = Math.max(...years.values()) - LONGEST_GAP_YEARS
  return new Map([...years].filter(([, year]) => year >= oldest))
}

/** True when a school is in the newest directory of its state, and not as closed, inactive or planned. */
export function isCurrent(
  { year, status, stateAbbr }: Pick<DirectoryEntry, 'year' | 'status' | 'stateAbbr'>,
  newest: ReadonlyMap<string, number>,
): boolean {
  return year === newest.get(stateAbbr) && !NOT_OPEN.has((status ?? '').toLowerCase())
}
