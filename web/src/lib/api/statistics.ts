import { findAttribute } from '@homeground/catalog/attributes'
import { lastYearOf, type StatisticPage } from '@homeground/catalog/state-statistics'
import { pathTo } from '@homeground/contracts/paths'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { LoadedAttributes } from './attributes.ts'
import { request } from './request.ts'

export interface StatisticName {
  /** Abbreviation or name. */
  readonly state: string
  /** An attribute of zips, or a measure of schools. */
  readonly stat: string
  /** Undefined for the newest values. */
  readonly year?: number | undefined
}

/** One statistic over the zips or schools of a state; the previous one while another is loading. */
export function statisticQuery({ state, stat, year }: StatisticName) {
  const name = findAttribute(stat) ? 'getStateStatistic' : 'getSchoolStatistic'
  return queryOptions({
    queryKey: ['statistic', state, stat, year],
    queryFn: async ({ signal }) => (await request(name, { params: { state, stat }, query: { year }, signal })).data,
    placeholderData: keepPreviousData,
  })
}

interface StatisticAddress extends Required<Pick<StatisticName, 'state' | 'stat'>> {
  readonly page: StatisticPage
  readonly year: number
}

/** The screen of one statistic of a state in one year. */
export function statisticPath(address: StatisticAddress): string {
  return pathTo('/discover/state/:state/:page/:stat/:year', { ...address })
}

/** The newest year of an attribute of zips; undefined while nothing is loaded of it. */
export function newestYearOf({ byKey }: LoadedAttributes, key: string): number | undefined {
  return lastYearOf(byKey.get(key)?.info?.vintage ?? '')
}
