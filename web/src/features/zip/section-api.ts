import type { SchoolsInZip } from '@homeground/contracts'
import { paths, pathTo } from '@homeground/contracts/paths'
import { useQuery } from '@tanstack/react-query'
import { requestOrNull } from '../../lib/api/request.ts'
import { housingOfZipQuery } from '../../places/history/histories.ts'

/** The monthly series; null for a zip without housing data. */
export function useHousingOfZip(zip: string) {
  return useQuery(housingOfZipQuery(zip))
}

/** The public schools; null for a zip unknown to the schools service. */
export function useSchoolsInZip(zip: string) {
  return useQuery({
    queryKey: ['schools', zip],
    queryFn: ({ signal }) => requestOrNull<SchoolsInZip>(pathTo(paths.schoolsInZip, { zip }), { signal }),
  })
}
