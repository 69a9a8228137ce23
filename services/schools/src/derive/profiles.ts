import type { Point } from '@homeground/columns'
import type { CopyValue } from '@homeground/sources'
import { placeAndKindColumns } from '../imports/ccd/directory.ts'
import { toHundredth } from '../measures/mean.ts'
import { diversityScore } from '../measures/students.ts'
import { isCurrent, type SchoolFacts } from './school-facts.ts'

/** A school with everything that is computed from its own facts. */
export interface Profile {
  readonly facts: SchoolFacts
  readonly current: boolean
  /** Null when neither the school nor its zip has coordinates. */
  readonly location: Point | null
  /** True when the location is the center of its zip. */
  readonly approximate: boolean
  readonly diversity: number | null
}

export function profileOf(
  facts: SchoolFacts,
  {
    directories,
    centers,
  }: {
    /** State → its newest directory. */
    directories: ReadonlyMap<string, number>
    centers: ReadonlyMap<string, Point>
  },
): Profile {
  const { entry, geocode, enrollment } = facts
  const center = geocode || entry.zip === null ? undefined : centers.get(entry.zip)
  return {
    facts,
    current: isCurrent(entry, directories),
    location: geocode ?? center ?? null,
    approximate: center !== undefined,
    diversity: enrollment?.races ? diversityScore(enrollment.races) : null,
  }
}

/** Columns of the table `school_profile`, in the order of profileValues. */
export const profileColumns = [
  'nces_id',
  'directory_year',
  'current',
  'name',
  'lea_id',
  'lea_name',
  ...placeAndKindColumns,
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
  'score_year',
]

/** `scoreYear`: the spring whose results are shown for the school. */
export function profileValues(
  { facts: { entry, geocode, enrollment, lunch }, current, location, approximate, diversity }: Profile,
  scoreYear: number | null,
): CopyValue[] {
  return [
    entry.ncesId,
    entry.year,
    current,
    entry.name,
    entry.leaId,
    entry.leaName,
    entry.town,
    entry.stateAbbr,
    entry.zip,
    entry.status,
    entry.type,
    entry.charter,
    entry.gradeLow,
    entry.gradeHigh,
    entry.level,
    entry.street,
    entry.phone,
    entry.website,
    location?.lat ?? null,
    location?.lng ?? null,
    approximate,
    geocode?.year ?? null,
    enrollment?.students ?? null,
    enrollment?.year ?? null,
    enrollment?.races ? `{${enrollment.races.join(',')}}` : null,
    diversity === null ? null : toHundredth(diversity),
    lunch?.students ?? null,
    lunch?.share == null ? null : toHundredth(lunch.share),
    lunch?.year ?? null,
    scoreYear,
  ]
}
