import type { CopyValue } from '@homeground/sources'
import { diversityScore } from '../measures/diversity.ts'
import { toHundredth } from '../measures/hundredth.ts'
import type { Point } from './nearby.ts'
import { isCurrent, type SchoolFacts } from './school-facts.ts'

/** A school with what is worked out of its facts alone. */
export interface Profile {
  readonly facts: SchoolFacts
  readonly current: boolean
  /** Where it stands; null when neither it nor its zip has a place. */
  readonly place: Point | null
  /** True when that is the center of its zip. */
  readonly approximate: boolean
  readonly diversity: number | null
}

export function profileOf(
  facts: SchoolFacts,
  { newestDirectory, centers }: { newestDirectory: number; centers: ReadonlyMap<string, Point> },
): Profile {
  const { listing, geocode, enrolment } = facts
  const center = geocode || listing.zip === null ? undefined : centers.get(listing.zip)
  return {
    facts,
    current: isCurrent(listing, newestDirectory),
    place: geocode ?? center ?? null,
    approximate: center !== undefined,
    diversity: enrolment?.races ? diversityScore(enrolment.races) : null,
  }
}

/** In the order of profileValues. */
export const profileColumns = [
  'nces_id',
  'directory_year',
  'current',
  'name',
  'lea_id',
  'lea_name',
  'town',
  'state_abbr',
  'zip',
  'status',
  'type',
  'charter',
  'grade_low',
  'grade_high',
  'level',
  'lat',
  'lng',
  'approximate',
  'geocode_year',
  'students',
  'membership_year',
  'races',
  'diversity_score',
  'lunch_students',
  'lunch_share',
  'lunch_year',
]

export function profileValues({
  facts: { listing, geocode, enrolment, lunch },
  current,
  place,
  approximate,
  diversity,
}: Profile): CopyValue[] {
  return [
    listing.ncesId,
    listing.directoryYear,
    current,
    listing.name,
    listing.leaId,
    listing.leaName,
    listing.town,
    listing.stateAbbr,
    listing.zip,
    listing.status,
    listing.type,
    listing.charter,
    listing.gradeLow,
    listing.gradeHigh,
    listing.level,
    place?.lat ?? null,
    place?.lng ?? null,
    approximate,
    geocode?.year ?? null,
    enrolment?.students ?? null,
    enrolment?.year ?? null,
    enrolment?.races ? `{${enrolment.races.join(',')}}` : null,
    diversity === null ? null : toHundredth(diversity),
    lunch?.students ?? null,
    lunch?.share == null ? null : toHundredth(lunch.share),
    lunch?.year ?? null,
  ]
}
