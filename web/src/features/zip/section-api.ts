import type { HousingOfZip, SchoolsInZip } from '@homeground/contracts'
import { paths, pathTo } from '@homeground/contracts/paths'
import { useQuery } from '@tanstack/react-query'
import { isNotFound, type RequestOptions, request } from '../../lib/api/request.ts'
import { histories } from './history/histories.ts'

const historyQuery = { fields: histories.map(({ key }) => key).join(',') }

/** The monthly series; null for a zip without housing data. */
export function useHousingOfZip(zip: string) {
  return useQuery({
    queryKey: ['housing', zip],
    queryFn: ({ signal }) =>
      requestOrNull<HousingOfZip>(paths.housingOfZip, { zip, query: historyQuery, signal }),
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
  { zip, ...options }: { zip: string } & Pick<RequestOptions, 'query' | 'signal'>,
): Promise<T | null> {
  try {
    return (await request<T>(pathTo(path, { zip }), options)).data
  } catch (error) {
    if (isNotFound(error)) return null
    throw error
  }
}
