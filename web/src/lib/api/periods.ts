import type { HousingPeriods } from '@homeground/contracts'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { queryClient } from './query-client.ts'
import { request } from './request.ts'

export const schoolYearsQuery = queryOptions({
  queryKey: ['school-years'],
  queryFn: async ({ signal }) => (await request('listSchoolYears', { signal })).data,
})

/** The newest spring with results, which every list shows; undefined while none is loaded. */
export async function newestYear(): Promise<number | undefined> {
  const { newest } = await queryClient.fetchQuery(schoolYearsQuery)
  return newest ?? undefined
}

export type HousingMonth = HousingPeriods['housing_periods'][number]

const housingMonthsQuery = queryOptions({
  queryKey: ['housing-months'],
  queryFn: async ({ signal }) => (await request('listHousingPeriods', { signal })).data.housing_periods,
})

/** The same, once; those that are known are not fetched again. */
export const fetchHousingMonths = () => queryClient.ensureQueryData(housingMonthsQuery)

/** The loaded months that are known already, newest first; empty before. */
export const knownHousingMonths = () => queryClient.getQueryData(housingMonthsQuery.queryKey) ?? []

/** Every loaded month of housing data with its number of zips, newest first. */
export const useHousingMonths = () => useQuery(housingMonthsQuery)
