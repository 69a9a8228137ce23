import type { HousingOfZip, ZipDetail } from '@homeground/contracts'
import { paths, pathTo } from '@homeground/contracts/paths'
import { useQuery } from '@tanstack/react-query'
import { ApiError, request } from '../../lib/request.ts'

export function useZip(zip: string) {
  return useQuery({
    queryKey: ['zip', zip],
    queryFn: async ({ signal }) =>
      (await request<ZipDetail>(pathTo(paths.zip, { zip }), { signal })).data,
  })
}

/** The monthly series; null when the housing data does not know the zip. */
export function useHousingOfZip(zip: string) {
  return useQuery({
    queryKey: ['housing', zip],
    queryFn: async ({ signal }) => {
      const asked = request<HousingOfZip>(pathTo(paths.housingOfZip, { zip }), { signal })
      const answer = await asked.catch((error: unknown) => {
        if (isNotFound(error)) return null
        throw error
      })
      return answer?.data ?? null
    },
  })
}

export function isNotFound(error: unknown): boolean {
  return error instanceof ApiError && error.status === 404
}
