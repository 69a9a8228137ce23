import { stateOfFips } from '@homeground/catalog/states'
import type { Subject } from '@homeground/contracts'
import { type Coverage, type Queryable, valuesByState } from '@homeground/sources'

/** The columns of a group of students begin with this in the tables of results. */
type GroupPrefix = '' | 'low_income_'

/** Published results of a subject and group with a percent, of both sources of results: year and school. */
const publishedResults = (group: GroupPrefix) => `
  select a.year, a.nces_id, (a.${group}low + a.${group}high) / 2 as percent, a.${group}takers as takers,
    null::float8 as participation, false as is_edc
  from published p
  join assessment a on a.load_id = p.load_id and p.part = a.year || '/' || a.subject
  where p.source = 'edfacts' and a.subject = $1 and a.${group}low is not null
  union all
  select s.year, s.nces_id, (s.${group}low + s.${group}high) / 2, s.${group}takers,
    ${group === '' ? 's.participation_low' : 'null::float8'}, true
  from published p
  join state_assessment s on s.load_id = p.load_id
    and p.part = s.year || '/' || s.state_abbr || '/' || s.subject
  where p.source = 'edc' and s.subject = $1 and s.${group}low is not null`

/** Results of all students and of low-income students. */
export async function resultsCoverage(db: Queryable): Promise<Coverage[]> {
  return [
    ...(await groupCoverage(db, { group: '', ofGroup: '' })),
    ...(await groupCoverage(db, { group: 'low_income_', ofGroup: ' of low-income students' })),
  ]
}

/**
 * The schools with results of the newest spring that has any or of the three years before, and those whose newest result
 * has test takers and participation, by subject and state.
 */
async function groupCoverage(
  db: Queryable,
  { group, ofGroup }: { group: GroupPrefix; ofGroup: string },
): Promise<Coverage[]> {
  const coverages: Coverage[] = []
  for (const [subject, name] of Object.entries(subjectNames)) {
    const rows = await db.query(
      `with result as materialized (${publishedResults(group)}), school as (
         select distinct on (nces_id) nces_id, takers, participation from result
         where year >= (select max(year) from result) - ${LONGEST_GAP_YEARS} order by nces_id, year desc, is_edc desc
       )
       select left(nces_id, 2) as fips, count(*)::int as results, count(takers)::int as takers,
         count(participation)::int as participation from school group by 1`,
      [subject],
    )
    const newest: SchoolValue[] = await db.query(
      `select distinct on (nces_id) nces_id, percent as value from (${publishedResults(group)}) result
       order by nces_id, year desc, is_edc desc`,
      [subject],
    )
    const values = valuesOf(newest)
    for (const entry of schoolsByState(`${name} results${ofGroup}`, schoolsWith(rows, 'results'))) {
      coverages.push({ ...entry, values, isExchangeable: true })
    }
    coverages.push(
      ...schoolsByState(`${name} test takers${ofGroup}`, schoolsWith(rows, 'takers')),
      ...schoolsByState(`${name} participation${ofGroup}`, schoolsWith(rows, 'participation')),
    )
  }
  return coverages
}

type ResultKind = 'results' | 'takers' | 'participation'

/** The states that have schools with what is counted. */
function schoolsWith(
  rows: readonly ({ readonly fips: string } & Readonly<Record<ResultKind, number>>)[],
  counted: ResultKind,
) {
  return rows.map((row) => ({ fips: row.fips, schools: row[counted] })).filter(({ schools }) => schools > 0)
}

/** The newest value of a school. */
interface SchoolValue {
  readonly nces_id: string
  readonly value: number
}

/** The values of schools by state. */
function valuesOf(rows: readonly SchoolValue[]) {
  return valuesByState(rows.map((row) => [stateOfFips(row.nces_id.slice(0, 2)), row.nces_id, row.value]))
}

const subjectNames: Readonly<Record<Subject, string>> = { math: 'Math', rla: 'Reading' }

/** States publish at different times; results that are older than this say little about a school of today. */
export const LONGEST_GAP_YEARS = 3

/** Schools that have a row of one kind. */
interface Counted {
  readonly name: string
  readonly source: string
  readonly table: string
  /** The text after the year in the names of the parts; null where they are years alone. */
  readonly kind: string | null
  /** SQL that a row has to satisfy. */
  readonly having?: string
  /** SQL of the value that tells columns apart. */
  readonly value?: string
  /** Of these values: see Coverage. */
  readonly leastCorrelation?: number
  /** True if only the newest school year of each state is shown. */
  readonly newestOnly?: boolean
}

/** Counts schools by state, which the first two digits of their ids name. */
export function schoolCoverage(counted: readonly Counted[]) {
  return async (db: Queryable): Promise<Coverage[]> => {
    const coverages: Coverage[] = []
    for (const one of counted) {
      const { name, source, table, kind, having = 'true', newestOnly = false } = one
      const rows: { fips: string; schools: number }[] = await db.query(
        `with shown as (
           select load_id, split_part(part, '/', 1)::smallint as year from published
           where source = $1 and ($2::text is null or split_part(part, '/', 2) = $2)
         ), counted as (
           select left(nces_id, 2) as fips, nces_id, year from shown join ${table} using (load_id, year)
           where ${having} and year >= (select max(year) from shown) - $4::int
         ), newest as (
           select fips, max(year) as year from counted group by 1
         )
         select fips, count(distinct nces_id)::int as schools
         from counted c join newest n using (fips) where not $3 or c.year = n.year group by 1`,
        [source, kind, newestOnly, LONGEST_GAP_YEARS],
      )
      const values = await newestValues(db, one)
      coverages.push(...schoolsByState(name, rows).map((entry) => ({ ...entry, ...values })))
    }
    return coverages
  }
}

/** The newest value of each school that is shown; nothing for what has no value. */
async function newestValues(
  db: Queryable,
  { source, table, kind, having = 'true', value, leastCorrelation }: Counted,
): Promise<Pick<Coverage, 'values' | 'leastCorrelation'>> {
  if (!value) return {}
  const rows: SchoolValue[] = await db.query(
    `select distinct on (nces_id) nces_id, (${value})::float8 as value
     from (
       select load_id, split_part(part, '/', 1)::smallint as year from published
       where source = $1 and ($2::text is null or split_part(part, '/', 2) = $2)
     ) shown join ${table} using (load_id, year) where ${having} order by nces_id, year desc`,
    [source, kind],
  )
  return { values: valuesOf(rows), ...(leastCorrelation !== undefined && { leastCorrelation }) }
}

/** Counts of schools by the first two digits of their ids, as an entry by state; none without rows. */
function schoolsByState(name: string, rows: readonly { fips: string; schools: number }[]): Coverage[] {
  const byState: Record<string, number> = {}
  for (const { fips, schools } of rows) {
    const state = stateOfFips(fips) ?? ''
    byState[state] = (byState[state] ?? 0) + schools
  }
  return rows.length > 0 ? [{ name, unit: 'schools', byState }] : []
}
