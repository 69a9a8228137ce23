import type { Suggestion } from '@homeground/contracts'
import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { suggestPlaces } from '../../lib/api/places.ts'

const typingPauseMs = 80
const noPlaces: readonly Suggestion[] = []

export function suggestionsQuery(text: string) {
  const query = text.trim()
  return queryOptions({
    queryKey: ['suggest', query.toLowerCase()],
    queryFn: ({ signal }) => suggestPlaces({ text: query, signal }),
  })
}

/** Suggestions for `text`; the previous ones stay until the next ones arrive. */
export function useSuggestions(text: string, kinds?: readonly Suggestion['kind'][]) {
  const [query] = useDebouncedValue(text.trim(), typingPauseMs)
  const isEnabled = query.length >= 2
  const { data, isPlaceholderData } = useQuery({
    ...suggestionsQuery(query),
    placeholderData: keepPreviousData,
    enabled: isEnabled,
  })
  const places = useMemo(
    () =>
      isEnabled && data ? data.filter((place) => !kinds || kinds.includes(place.kind)) : noPlaces,
    [data, isEnabled, kinds],
  )
  const isLoaded = isEnabled && data !== undefined && !isPlaceholderData && text.trim() === query
  return { places, isLoaded }
}
