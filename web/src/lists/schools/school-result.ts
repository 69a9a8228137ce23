import type { SchoolResult } from '@homeground/contracts'
import type { PlaceResult } from '../../lib/api/zip-results.ts'

/** A school as a result of a list: its proficiency and trend are numbers, their ranges are beside them. */
export type SchoolListResult = PlaceResult &
  Omit<SchoolResult, 'proficiency' | 'trend' | 'town' | 'zip' | 'lat' | 'lng'> & {
    readonly proficiency?: number | null
    readonly proficiency_range?: SchoolResult['proficiency']
    readonly trend?: number | null
    readonly trend_range?: SchoolResult['trend']
  }

/** A school of a list call: its identity, and the measures that were asked for. */
export type FetchedSchool = Pick<SchoolResult, 'ncesID' | 'name'> & Partial<SchoolResult>

/** The result of a list for a school. A measure that was not asked for stays undefined. */
export function schoolResult(school: FetchedSchool): SchoolListResult {
  const { proficiency, trend, ...rest } = school
  return {
    ...rest,
    town: school.town ?? '',
    county: null,
    ...(proficiency !== undefined && { proficiency: proficiency?.value ?? null, proficiency_range: proficiency }),
    ...(trend !== undefined && { trend: trend?.change ?? null, trend_range: trend }),
  } as SchoolListResult
}

/** Why a school has no value, as far as a list knows. */
export function missingReason(key: string, { proficiency }: SchoolListResult): string {
  switch (key) {
    case 'proficiency':
      return 'Suppressed or not published.'
    case 'achievement':
      return typeof proficiency === 'number'
        ? 'Only known as a wide range, too wide to rank.'
        : 'No exact enough result is published.'
    case 'impact':
      return 'No result, or no lunch share that says something about income.'
    case 'trend':
      return 'No comparable results two years apart.'
    default:
      return 'Not published.'
  }
}
