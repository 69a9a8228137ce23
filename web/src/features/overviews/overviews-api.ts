import type {
  DistrictRankings,
  HousingInventory,
  HousingTrends,
  SchoolRankings,
  SearchCount,
  ZipRankings,
} from '@homeground/contracts'
import { paths } from '@homeground/contracts/paths'
import { queryOptions } from '@tanstack/react-query'
import { type RequestOptions, request } from '../../lib/api/request.ts'
import { schoolResult } from '../../lists/schools/school-result.ts'

/** A call for a sample; none counts as a search. */
function sampleQuery<T>(path: string, query: NonNullable<RequestOptions['query']> = {}) {
  return queryOptions({
    queryKey: ['overview', path, query],
    queryFn: async ({ signal }) => (await request<T>(path, { query, signal })).data,
  })
}

/** The first zips of the country by an attribute, at the usual floors. */
export function firstZips(stat: string, dir: 'asc' | 'desc') {
  return sampleQuery<ZipRankings>(paths.zipRankings, { stat, dir })
}

/** The first schools of a state by a measure; achievement does not compare across states. */
export function firstSchools(state: string, stat: string, schoolYear: number | undefined) {
  return queryOptions({
    queryKey: ['overview', 'schools', state, stat, schoolYear],
    queryFn: async ({ signal }) => {
      const query = { state, stat, schoolYear }
      const { data } = await request<SchoolRankings>(paths.schoolRankings, { query, signal })
      return { ...data, data: data.data.map(schoolResult) }
    },
  })
}

export const inventoryQuery = sampleQuery<HousingInventory>(paths.housingInventory)
/** The price of the country, month by month; of the states only one, which is not shown. */
export const pricesQuery = sampleQuery<HousingTrends>(paths.housingTrends, {
  fields: 'median_listing_price',
  states: 'DC',
})
/** How many zips of the country match; `filters`: attribute → range. */
export function countQuery(filters: Readonly<Record<string, string>> = {}) {
  return sampleQuery<SearchCount>(paths.searchCount, { searchArea: 'nationwide', filters: JSON.stringify(filters) })
}

/** Schools of the country with a certain change over two years. */
export const improvedQuery = sampleQuery<SchoolRankings>(paths.schoolRankings, { stat: 'trend', fields: 'trend' })
export const districtsQuery = sampleQuery<DistrictRankings>(paths.schoolDistricts)
