import type { HousingTrends } from '@homeground/contracts'
import { paths } from '@homeground/contracts/paths'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { request } from '../../../lib/api/request.ts'
import type { Measure } from './trend-choice.ts'

/** One measure of every state and the country in every loaded month. */
export interface Trends {
  readonly measure: Measure
  readonly periods: readonly string[]
  readonly country: readonly (number | null)[]
  /** State abbreviation → its values. */
  readonly states: ReadonlyMap<string, readonly (number | null)[]>
  readonly dataSet: HousingTrends['data_set']
  readonly method: string
}

/** The series of a measure; those of the previous one until they arrive. */
export function useTrends(measure: Measure) {
  return useQuery({
    queryKey: ['housing-trends', measure],
    queryFn: async ({ signal }): Promise<Trends> => {
      const query = { fields: measure }
      const { data } = await request<HousingTrends>(paths.housingTrends, { query, signal })
      return {
        measure,
        periods: data.periods,
        country: data.country[measure] ?? [],
        states: new Map(data.states.map(({ state_abbr, series }) => [state_abbr, series[measure] ?? []])),
        dataSet: data.data_set,
        method: data.method,
      }
    },
    placeholderData: keepPreviousData,
  })
}
