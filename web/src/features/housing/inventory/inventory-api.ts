import type { HousingInventory } from '@homeground/contracts'
import { paths } from '@homeground/contracts/paths'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { request } from '../../../lib/api/request.ts'

/** Listings of every state in a month, and their change; by default of the newest. Never counts as a search. */
export function useInventory(query: { period: string | undefined; compare: string | undefined }) {
  return useQuery({
    queryKey: ['housing-inventory', query.period, query.compare],
    queryFn: async ({ signal }) => (await request<HousingInventory>(paths.housingInventory, { query, signal })).data,
    placeholderData: keepPreviousData,
  })
}
