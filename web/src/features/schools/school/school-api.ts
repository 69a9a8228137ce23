import type { School } from '@homeground/contracts'
import { paths, pathTo } from '@homeground/contracts/paths'
import { useQuery } from '@tanstack/react-query'
import { request } from '../../../lib/api/request.ts'

export function useSchool(ncesID: string) {
  return useQuery({
    queryKey: ['school', ncesID],
    queryFn: async ({ signal }) => (await request<School>(pathTo(paths.school, { ncesID }), { signal })).data,
  })
}
