import type { Subject } from '@homeground/contracts'
import type { Coverage, Queryable } from '@homeground/sources'
import { LONGEST_GAP_YEARS } from '../derive/newest-scores.ts'
import { schoolsByState } from './coverage.ts'

/** Published results of a subject with a percent, of both sources of results: year and school. */
const published = `
  select a.year, a.nces_id, (a.low + a.high) / 2 as percent, a.takers, null::float8 as participation, false as is_edc
  from published p
  join assessment a on a.load_id = p.load_id and p.part = a.year || '/' || a.subject
  where p.source = 'edfacts' and a.subject = $1 and a.low is not null
  union all
  select s.year, s.nces_id, (s.low + s.high) / 2, s.takers, s.participation_low, true
  from published p
  join state_assessment s on s.load_id = p.load_id
    and p.part = s.year || '/' || s.state_abbr || '/' || s.subject
  where p.source = 'edc' and s.subject = $1 and s.low is not null`

/**
 * The schools with results of the newest spring that has any or of the three years before, and those whose newest result
 * has test takers and participation, by subject and state.
 */
export async function resultsCoverage(db: Queryable): Promise<Coverage[]> {
  const found: Coverage[] = []
  for (const [subject, name] of Object.entries(names)) {
    const rows = await db.query(
      `with result as materialized (${published}), school as (
         select distinct on (nces_id) nces_id, takers, participation from result
         where year >= (select max(year) from result) - ${LONGEST_GAP_YEARS} order by nces_id, year desc, is_edc desc
       )
       select left(nces_id, 2) as fips, count(*)::int as results, count(takers)::int as takers,
         count(participation)::int as participation from school group by 1`,
      [subject],
    )
    const [{ typical, schools }] = await db.query(
      `select percentile_disc(0.5) within group (order by percent) as typical, count(*)::int as schools
       from (${published}) result`,
      [subject],
    )
    const hasTypical = schools >= FEWEST_FOR_TYPICAL
    for (const entry of schoolsByState(`${name} results`, schoolsWith(rows, 'results'))) {
      found.push({ ...entry, ...(hasTypical && { typical }) })
    }
    found.push(
      ...schoolsByState(`${name} test takers`, schoolsWith(rows, 'takers')),
      ...schoolsByState(`${name} participation`, schoolsWith(rows, 'participation')),
    )
  }
  return found
}

type Counted = 'results' | 'takers' | 'participation'

/** The states that have schools with what is counted. */
function schoolsWith(
  rows: readonly ({ readonly fips: string } & Readonly<Record<Counted, number>>)[],
  counted: Counted,
) {
  return rows.map((row) => ({ fips: row.fips, schools: row[counted] })).filter(({ schools }) => schools > 0)
}

/** Fewer results than this have no typical one. */
const FEWEST_FOR_TYPICAL = 20

const names: Readonly<Record<Subject, string>> = { math: 'Math', rla: 'Reading' }
