import { EARTH_RADIUS_MILES } from '@homeground/columns'
import type { NearbySchool } from '@homeground/contracts'
import type { Db } from '@homeground/service'
import type { ShownLoad } from '../derive/loads.repository.ts'
import { toHundredth } from '../measures/hundredth.ts'
import { type IdentityRow, type MeasuresRow, type SummaryRow, summaryColumns, summaryTables } from './school-rows.ts'
import { summaryOf } from './school-summary.ts'

const MOST = 6
/** Most schools have six of their level within 5 miles; the wider search is for rural areas. */
const SEARCH_RADII_MILES = [5, 50]
const MILES_PER_DEGREE = (Math.PI / 180) * EARTH_RADIUS_MILES

/** What a school is compared with, and where it is. */
type Compared = Pick<IdentityRow, 'nces_id' | 'level' | 'lat' | 'lng' | 'state_abbr'>

/** Its newest results. */
export type NewestScores = Pick<MeasuresRow, 'low' | 'achievement'> & { readonly year: number }

/** The nearest open schools of the same level within 50 miles, with their newest scores. */
export function alternativesTo(db: Db, school: Compared, loads: readonly ShownLoad[]): Promise<NearbySchool[]> {
  return nearest(db, school, { loads, where: 'true', params: [] })
}

/**
 * Of these, the nearest whose achievement is at least that of the school: in its state and of the same spring, since
 * others do not compare. The published range may not start lower either: 50–100 % need not be better than 70 %. None
 * for a school without an achievement.
 */
export async function betterAlternativesTo(
  db: Db,
  school: Compared,
  { newest, loads }: { newest: NewestScores | null; loads: readonly ShownLoad[] },
): Promise<NearbySchool[]> {
  if (newest === null || newest.achievement === null) return []
  return nearest(db, school, {
    loads,
    where: 'p.state_abbr = $7 and y.year = $8 and y.achievement >= $9 and y.low >= $10',
    params: [school.state_abbr, newest.year, newest.achievement, newest.low],
  })
}

async function nearest(
  db: Db,
  { nces_id, level, lat, lng }: Compared,
  { loads, where, params }: { loads: readonly ShownLoad[]; where: string; params: unknown[] },
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
           and ${where}
       ) near where miles <= $6 order by miles, nces_id limit ${MOST}`,
      [level, nces_id, lat, lng, radiusMiles / MILES_PER_DEGREE, radiusMiles, ...params],
    )
    if (rows.length === MOST || radiusMiles === SEARCH_RADII_MILES.at(-1)) {
      return rows.map((row) => ({ ...summaryOf(row, loads), miles: toHundredth(row.miles) }))
    }
  }
  return []
}
