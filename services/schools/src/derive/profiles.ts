import type { CopyValue } from '@homeground/sources'
import { diversityScore } from '../measures/diversity.ts'
import { toHundredth } from '../measures/hundredth.ts'
import { lunchShare } from '../measures/lunch-share.ts'
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
  const { lat, lng, zip, races } = facts
  const exact = lat !== null && lng !== null ? { lat, lng } : null
  const center = exact || zip === null ? undefined : centers.get(zip)
  return {
    facts,
    current: isCurrent(facts, newestDirectory),
    place: exact ?? center ?? null,
    approximate: center !== undefined,
    diversity: races && diversityScore(races),
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
  facts,
  current,
  place,
  approximate,
  diversity,
}: Profile): CopyValue[] {
  const share = lunchShare(facts.lunchStudents, facts.lunchOf)
  return [
    facts.ncesId,
    facts.directoryYear,
    current,
    facts.name,
    facts.leaId,
    facts.leaName,
    facts.town,
    facts.stateAbbr,
    facts.zip,
    facts.status,
    facts.type,
    facts.charter,
    facts.gradeLow,
    facts.gradeHigh,
    facts.level,
    place?.lat ?? null,
    place?.lng ?? null,
    approximate,
    facts.geocodeYear,
    facts.students,
    facts.membershipYear,
    facts.races && `{${facts.races.join(',')}}`,
    diversity === null ? null : toHundredth(diversity),
    facts.lunchStudents,
    share === null ? null : toHundredth(share),
    facts.lunchYear,
  ]
}
