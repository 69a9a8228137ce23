import type { Subject } from '@homeground/contracts'
import type { Coverage, Queryable } from '@homeground/sources'
import { LONGEST_GAP_YEARS } from '../derive/newest-scores.ts'
import { schoolsByState } from './coverage.ts'

/** Published results of a subject with a percent, of both sources of results: year and school. */
const published = `
  select a.year, a.nces_id, (a.low + a.high) / 2 as percent from published p
  join assessment a on a.load_id = p.load_id and p.part = a.year || '/' || a.subject
  where p.source = 'edfacts' and a.subject = $1 and a.low is not null
  union all
  select s.year, s.nces_id, (s.low + s.high) / 2 as percent from published p
  join state_assessment s on s.load_id = p.load_id
    and p.part = s.year || '/' || s.state_abbr || '/' || s.subject
  where p.source = 'edc' and s.subject = $1 and s.low is not null`

/** The schools with results of the newest spring that has any or of the three years before, by subject and state. */
export async function resultsCoverage(db: Queryable): Promise<Coverage[]> {
  const found: Coverage[] = []
  for (const [subject, name] of Object.entries(names)) {
    const rows = await db.query(
      `with result as materialized (${published})
       select left(nces_id, 2) as fips, count(distinct nces_id)::int as schools from result
       where year >= (select max(year) from result) - ${LONGEST_GAP_YEARS} group by 1`,
      [subject],
    )
    const [{ typical, schools }] = await db.query(
      `select percentile_disc(0.5) within group (order by percent) as typical, count(*)::int as schools
       from (${published}) result`,
      [subject],
    )
    const hasTypical = schools >= FEWEST_FOR_TYPICAL
    for (const entry of schoolsByState(name, rows)) {
      found.push({ ...entry, ...(hasTypical && { typical }) })
    }
  }
  return found
}

/** Fewer results than this have no typical one. */
const FEWEST_FOR_TYPICAL = 20

const names: Readonly<Record<Subject, string>> = { math: 'Math results', rla: 'Reading results' }
