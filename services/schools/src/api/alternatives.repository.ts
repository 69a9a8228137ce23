import { EARTH_RADIUS_MILES } from '@homeground/columns'
import type { NearbySchool } from '@homeground/contracts'
import type { Db } from '@homeground/service'
import type { ShownLoad } from '../derive/loads.repository.ts'
import { toHundredth } from '../measures/hundredth.ts'
import { type IdentityRow, type SummaryRow, summaryColumns, summaryTables } from './school-rows.ts'
import { summaryOf } from './school-summary.ts'

const MOST = 6
/** Most schools have six of their level within 5 miles; the wider search is for rural areas. */
const SEARCH_RADII_MILES = [5, 50]
const MILES_PER_DEGREE = (Math.PI / 180) * EARTH_RADIUS_MILES

/** The nearest open schools of the same level within 50 miles, with their newest scores. */
export async function alternativesTo(
  db: Db,
  { nces_id, level, lat, lng }: Pick<IdentityRow, 'nces_id' | 'level' | 'lat' | 'lng'>,
  loads: readonly ShownLoad[],
): Promise<NearbySchool[]> {
  if (lat === null || lng === null) return []
  for (const radiusMiles of SEARCH_RADII_MILES) {
    const rows: (SummaryRow & { miles: number })[] = await db.query(
      `select * from (
         select ${summaryColumns}, 2 * ${EARTH_RADIUS_MILES} * asin(sqrt(least(1,
           power(sin(radians(p.lat - $3) / 2), 2)
           + cos(radians(p.lat)) * cos(radians($3)) * power(sin(radians(p.lng - $4) / 2), 2)
         ))) as miles
         from ${summaryTables}
         where p.level = $1 and p.current and p.nces_id <> $2 and p.lat between $3 - $5 and $3 + $5
       ) near where miles <= $6 order by miles, nces_id limit ${MOST}`,
      [level, nces_id, lat, lng, radiusMiles / MILES_PER_DEGREE, radiusMiles],
    )
    if (rows.length === MOST || radiusMiles === SEARCH_RADII_MILES.at(-1)) {
      return rows.map((row) => ({ ...summaryOf(row, loads), miles: toHundredth(row.miles) }))
    }
  }
  return []
}
