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

/** Every loaded month of housing data with its number of zips, newest first. */
export const useHousingMonths = () => useQuery(housingMonthsQuery)
