import type { HousingOfZip, SchoolsInZip, ZipDetail } from '@homeground/contracts'
import { paths, pathTo } from '@homeground/contracts/paths'
import { useQuery } from '@tanstack/react-query'
import { ApiError, request } from '../../lib/api/request.ts'

export function useZip(zip: string) {
  return useQuery({
    queryKey: ['zip', zip],
    queryFn: async ({ signal }) =>
      (await request<ZipDetail>(pathTo(paths.zip, { zip }), { signal })).data,
  })
}

/** The monthly series; null for a zip without housing data. */
export function useHousingOfZip(zip: string) {
  return useQuery({
    queryKey: ['housing', zip],
    queryFn: ({ signal }) => requestOrNull<HousingOfZip>(paths.housingOfZip, { zip, signal }),
  })
}

/** The public schools; null for a zip unknown to the schools service. */
export function useSchoolsInZip(zip: string) {
  return useQuery({
    queryKey: ['schools', zip],
    queryFn: ({ signal }) => requestOrNull<SchoolsInZip>(paths.schoolsInZip, { zip, signal }),
  })
}

async function requestOrNull<T>(
  path: string,
  { zip, signal }: { zip: string; signal: AbortSignal },
): Promise<T | null> {
  try {
    return (await request<T>(pathTo(path, { zip }), { signal })).data
  } catch (error) {
    if (isNotFound(error)) return null
    throw error
  }
}

export function isNotFound(error: unknown): boolean {
  return error instanceof ApiError && error.status === 404
}
