import type { Suggestion } from '@homeground/contracts'
import { queryOptions } from '@tanstack/react-query'
import { suggestPlaces } from './places.ts'
import { queryClient } from './query-client.ts'

type Kinds = readonly Suggestion['kind'][] | undefined

export function suggestionsQuery(text: string) {
  const query = text.trim()
  return queryOptions({
    queryKey: ['suggest', query.toLowerCase()],
    queryFn: ({ signal }) => suggestPlaces({ text: query, signal }),
  })
}

/** The suggestions for `text`; null if the server is unavailable. */
export async function fetchSuggestions(text: string, kinds?: Kinds): Promise<Suggestion[] | null> {
  const places = await queryClient.fetchQuery(suggestionsQuery(text)).catch(() => null)
  return places && ofKinds(places, kinds)
}

export function ofKinds(places: Suggestion[], kinds: Kinds): Suggestion[] {
  return kinds ? places.filter(({ kind }) => kinds.includes(kind)) : places
}
