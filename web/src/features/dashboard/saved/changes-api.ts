import type { HousingChanges, ZipChange } from '@homeground/contracts'
import { paths } from '@homeground/contracts/paths'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { request } from '../../../lib/api/request.ts'

/** Limit of the call, and of watched zips. */
const zipsPerCall = 100

export interface ChangeLookup {
  /** Undefined while loading and for a zip without data in both months. */
  readonly find: (zip: string) => ZipChange | undefined
  /** The compared months, `YYYY-MM`; null if fewer than two are loaded. */
  readonly months: { readonly before: string; readonly now: string } | null
  readonly failed: boolean
  readonly pending: boolean
}

/** What changed in zips from the loaded month before to the newest one. */
export function useHousingChanges(zips: readonly string[]): ChangeLookup {
  const list = [...new Set(zips)].slice(0, zipsPerCall).sort().join(',')
  const { data, isError, isLoading } = useQuery({
    queryKey: ['housing-changes', list],
    queryFn: async ({ signal }) =>
      (await request<HousingChanges>(paths.housingChanges, { query: { zips: list }, signal })).data,
    enabled: list !== '',
    placeholderData: keepPreviousData,
  })
  const { period, previousPeriod } = data ?? {}
  return {
    find: (zip) => data?.zips.find((change) => change.zip === zip),
    months: period && previousPeriod ? { before: previousPeriod, now: period } : null,
    failed: isError,
    pending: isLoading,
  }
}
