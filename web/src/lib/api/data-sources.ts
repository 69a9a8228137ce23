import type { Load } from '@homeground/contracts'
import { paths } from '@homeground/contracts/paths'
import { useQuery } from '@tanstack/react-query'
import { request } from './request.ts'

/** Every load of every service, newest first. */
export function useDataSources() {
  return useQuery({
    queryKey: ['data-sources'],
    queryFn: async ({ signal }) => (await request<Load[]>(paths.dataSources, { signal })).data,
  })
}
