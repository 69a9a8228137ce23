import type { ZipDetail } from '@homeground/contracts'
import { pathTo } from '@homeground/contracts/paths'
import { useQuery } from '@tanstack/react-query'
import { request } from '../../lib/api/request.ts'
import { zipCall } from './zip-call.ts'

export function useZip(zip: string) {
  return useQuery({
    queryKey: ['zip', zip],
    queryFn: async ({ signal }) => (await request<ZipDetail>(pathTo(zipCall, { zip }), { signal })).data,
  })
}
