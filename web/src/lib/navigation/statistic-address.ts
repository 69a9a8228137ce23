import {
  findStatisticPage,
  type Statistic,
  type StatisticPage,
  statisticPages,
  statisticsOf,
} from '@homeground/catalog/state-statistics'
import { findState, type StateAbbreviation, states } from '@homeground/catalog/states'
import type { PathParams } from '@homeground/contracts/pages'
import { pathTo } from '@homeground/contracts/paths'

/** What the path of one statistic names; undefined for each part that does not exist. */
export interface StatisticAddress {
  readonly state: StateAbbreviation | undefined
  readonly page: StatisticPage | undefined
  readonly statistic: Statistic | undefined
  /** Four digits. */
  readonly year: number | undefined
}

export function readStatisticAddress(params: PathParams): StatisticAddress {
  const page = findStatisticPage(params.page ?? '')
  return {
    state: findState(params.state ?? ''),
    page,
    statistic: page && statisticsOf(page).find(({ key }) => key === params.stat),
    year: /^\d{4}$/.test(params.year ?? '') ? Number(params.year) : undefined,
  }
}

/** The levels above a statistic and its name; empty for an address that does not exist. */
export function statisticCrumbs(params: PathParams): { name: string; to?: string }[] {
  const { state, page, statistic } = readStatisticAddress(params)
  if (!state || !page || !statistic) return []
  return [
    { name: 'Discover', to: '/discover' },
    { name: states[state], to: pathTo('/demographics/:state', { state }) },
    { name: statisticPages.find(({ key }) => key === page)!.label },
    { name: statistic.label },
  ]
}
