import type { StateDetails, ZipRankings } from '@homeground/contracts'
import { paths, pathTo } from '@homeground/contracts/paths'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { request } from '../../lib/api/request.ts'

export function useStateDetails(state: string) {
  return useQuery({
    queryKey: ['state', state],
    queryFn: async ({ signal }) => (await request<StateDetails>(pathTo(paths.state, { state }), { signal })).data,
  })
}

/** The first 25 zips of a state by an attribute, highest first; those with few people are left out. */
export function useTopZips(state: string, stat: string) {
  return useQuery({
    queryKey: ['top-zips', state, stat],
    queryFn: async ({ signal }) => {
      const query = { stat, state, dir: 'desc', fields: `${stat},population` }
      return (await request<ZipRankings>(paths.zipRankings, { query, signal })).data
    },
    placeholderData: keepPreviousData,
  })
}
