import { queryOptions } from '@tanstack/react-query'
import citiesAddress from './data/cities.json?url'
import { type CitiesFile, type NamesFile, readNames } from './place-names.ts'

/** The addresses of the files of smaller places, by number. */
const townAddresses = import.meta.glob<string>('./data/towns-*.json', { query: '?url', import: 'default', eager: true })

const forever = { staleTime: Infinity, gcTime: Infinity, structuralSharing: false, retry: 3 } as const

export const citiesQuery = queryOptions({
  queryKey: ['place-names', 'cities'],
  queryFn: async ({ signal }) => {
    const file = await fetchJson<CitiesFile>(citiesAddress, signal)
    return { file, spots: readNames(file) }
  },
  ...forever,
})

export function townsQuery(band: number) {
  return queryOptions({
    queryKey: ['place-names', band],
    queryFn: async ({ signal }) => {
      return readNames(await fetchJson<NamesFile>(townAddresses[`./data/towns-${band}.json`]!, signal))
    },
    ...forever,
  })
}

async function fetchJson<T>(address: string, signal: AbortSignal): Promise<T> {
  const response = await fetch(address, { signal })
  if (!response.ok) throw new Error(`the names of places failed with status ${response.status}`)
  return (await response.json()) as T
}
