import { schoolRankingFloor } from '@homeground/catalog/defaults'
import type { Range } from '@homeground/columns'
import type { districtOrders } from '@homeground/contracts'

/** What ranked districts are ordered by and have: a value, and enough test takers. */
export function rankedDistricts({
  stat,
  year,
  floor = schoolRankingFloor,
}: {
  stat: (typeof districtOrders)[number]
  year: number
  floor?: number
}): { attribute: string; ranges: Range[] } {
  const attribute = stat === 'students' ? stat : `${stat}/${year}`
  if (floor === 0) return { attribute, ranges: [{ attribute }] }
  const takers = { attribute: `test_takers/${year}`, low: floor, lowInclusive: true }
  return { attribute, ranges: [{ attribute }, takers] }
}
