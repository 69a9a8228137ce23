import type { NearbySchool, School } from '@homeground/contracts'
import { newestOf } from '../school-results.ts'

export interface AlternativeGroup {
  readonly title: string
  readonly schools: readonly NearbySchool[]
  /** Shown where there are no schools. */
  readonly none: string
}

/**
 * The nearest schools that do as well or better, then the nearest of the others. A school without an achievement, which
 * no other can be compared with, has only one group: the nearest ones.
 */
export function alternativeGroups(school: School, state: string): AlternativeGroup[] {
  const { alternatives, better_alternatives: better } = school
  const achievement = newestOf(school)?.achievement ?? null
  if (achievement === null) return [{ title: 'Nearest', schools: alternatives, none: '' }]
  const shown = new Set(better.map(({ ncesID }) => ncesID))
  const others = alternatives.filter(({ ncesID }) => !shown.has(ncesID))
  return [
    {
      title: 'Do as well or better',
      schools: better,
      none: `No school of this level within 50 miles in ${state} has an achievement as high.`,
    },
    ...(others.length > 0 ? [{ title: 'Nearest others', schools: others, none: '' }] : []),
  ]
}
