import { stateOfFips } from '@homeground/catalog/states'
import type { Coverage, Queryable } from '@homeground/sources'
import { LONGEST_GAP_YEARS } from '../derive/newest-scores.ts'

/** Schools that have a row of one kind. */
interface Counted {
  readonly name: string
  readonly source: string
  readonly table: string
  /** What follows the year in the names of the parts; null where they are years alone. */
  readonly kind: string | null
  /** SQL that a row has to satisfy. */
  readonly having?: string
  /** SQL of the value whose median tells columns apart. */
  readonly value?: string
  /** True if only the newest school year of each state is shown. */
  readonly newestOnly?: boolean
}

/** Counts schools by state, which the first two digits of their ids name. */
export function schoolCoverage(counted: readonly Counted[]) {
  return async (db: Queryable): Promise<Coverage[]> => {
    const found: Coverage[] = []
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
      const typical = await typicalValue(db, one)
      found.push(...schoolsByState(name, rows).map((entry) => ({ ...entry, ...typical })))
    }
    return found
  }
}

/** The median of all values that are shown; nothing for fewer than twenty schools. */
async function typicalValue(
  db: Queryable,
  { source, table, kind, having = 'true', value }: Counted,
): Promise<{ typical?: number }> {
  if (!value) return {}
  const [row]: { typical: number | null; schools: number }[] = await db.query(
    `select percentile_disc(0.5) within group (order by ${value})::float8 as typical, count(*)::int as schools
     from (
       select load_id, split_part(part, '/', 1)::smallint as year from published
       where source = $1 and ($2::text is null or split_part(part, '/', 2) = $2)
     ) shown join ${table} using (load_id, year) where ${having}`,
    [source, kind],
  )
  return row?.typical != null && row.schools >= 20 ? { typical: row.typical } : {}
}

/** Counts of schools by the first two digits of their ids, as an entry by state; none without rows. */
export function schoolsByState(name: string, rows: readonly { fips: string; schools: number }[]): Coverage[] {
  const byState: Record<string, number> = {}
  for (const { fips, schools } of rows) {
    const state = stateOfFips(fips) ?? ''
    byState[state] = (byState[state] ?? 0) + schools
  }
  return rows.length > 0 ? [{ name, unit: 'schools', byState }] : []
}
