import { type StateRanking, stateRankings } from '@homeground/catalog/school-measures'
import { nameOfState } from '@homeground/catalog/states'
import type { SchoolStatistics } from '@homeground/contracts'
import { csvText } from '../../../lib/format/csv.ts'

export type StateStatistics = SchoolStatistics['statistics'][number]

export interface StateOrder {
  readonly by: StateRanking
  readonly direction: 'asc' | 'desc'
}

/** The states of one level in order; one without a value is last either way, and equal ones are by name. */
export function orderStates(rows: readonly StateStatistics[], { by, direction }: StateOrder): StateStatistics[] {
  const sign = direction === 'asc' ? 1 : -1
  return rows.toSorted((a, b) => {
    const [one, other] = [a[by], b[by]]
    if (one === null || other === null) return Number(one === null) - Number(other === null)
    return sign * (one - other) || stateName(a).localeCompare(stateName(b))
  })
}

export function stateName({ state_abbr: abbr }: Pick<StateStatistics, 'state_abbr'>): string {
  return nameOfState(abbr)
}

/** The rows as comma-separated values, with the school year and the source. */
export function statesCsv(
  rows: readonly StateStatistics[],
  { school_year: year, data_set: dataSet }: Pick<SchoolStatistics, 'school_year' | 'data_set'>,
): string {
  const source = `Mean of schools, ${year}${dataSet === 'real' ? '' : ` (${dataSet})`}`
  const keys = stateRankings.map(({ key }) => key)
  return csvText([
    ['state', 'level', ...keys, 'source'],
    ...rows.map((row) => [row.state_abbr, row.level, ...keys.map((key) => row[key]), source]),
  ])
}
