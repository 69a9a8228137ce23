import type { HousingOfZip } from '@homeground/contracts'
import { paths, pathTo } from '@homeground/contracts/paths'
import { queryOptions } from '@tanstack/react-query'
import { requestOrNull } from '../../lib/api/request.ts'
import { type HousingHistory, historyQuery } from './histories.ts'

/** The monthly series of a zip; null for a zip without housing data. */
export function housingOfZipQuery(zip: string) {
  return queryOptions({
    queryKey: ['housing', zip],
    queryFn: async ({ signal }): Promise<HousingHistory | null> => {
      const path = pathTo(paths.housingOfZip, { zip })
      const housing = await requestOrNull<HousingOfZip>(path, { query: historyQuery, signal })
      if (housing === null) return null
      const { zip: place, state, country } = housing.series
      return { ...housing, series: { place, state, country } }
    },
  })
}
