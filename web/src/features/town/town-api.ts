import { queryOptions } from '@tanstack/react-query'
import { newestYear } from '../../lib/api/periods.ts'
import { suggestPlaces } from '../../lib/api/places.ts'
import { request } from '../../lib/api/request.ts'

export function townQuery(town: string, state: string) {
  return queryOptions({
    queryKey: ['place', town, state],
    queryFn: async ({ signal }) => (await request('getPlace', { params: { town, state }, signal })).data,
  })
}

/** The public schools with an address in the zips; null while no school is loaded. */
export function schoolsOfTownQuery(zips: readonly string[]) {
  return queryOptions({
    queryKey: ['schools-place', zips],
    queryFn: async ({ signal }) => {
      const schoolYear = await newestYear()
      if (schoolYear === undefined) return null
      const query = { zips: zips.join(','), schoolYear }
      return (await request('listSchoolsInPlace', { query, signal })).data
    },
  })
}

const maxSuggestions = 3

/** Towns that the reader may have meant: of that name in any state, else of a similar name. */
export function townSuggestionsQuery(town: string, state: string) {
  return queryOptions({
    queryKey: ['town-suggestions', town, state],
    queryFn: async ({ signal }) => {
      for (const text of [`${town}, ${state}`, town]) {
        const towns = await suggestPlaces({ text: text.slice(0, 100), signal })
        if (towns.length > 0) return towns.slice(0, maxSuggestions)
      }
      return []
    },
  })
}
