import type { HousingPeriods } from '@homeground/contracts'
import { paths } from '@homeground/contracts/paths'
import { useQuery } from '@tanstack/react-query'
import { request } from './request.ts'

export type HousingMonth = HousingPeriods['housing_periods'][number]

/** Every loaded month of housing data with its number of zips, newest first. */
export function useHousingMonths() {
  return useQuery({
    queryKey: ['housing-months'],
    queryFn: async ({ signal }) =>
      (await request<HousingPeriods>(paths.availableHousingPeriods, { signal })).data.housing_periods,
  })
}
