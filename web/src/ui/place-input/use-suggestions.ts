import type { Suggestion } from '@homeground/contracts'
import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { suggestPlaces } from '../../lib/api/places.ts'

const typingPauseMs = 80
const noPlaces: readonly Suggestion[] = []

export function suggestionsQuery(text: string) {
  const asked = text.trim()
  return queryOptions({
    queryKey: ['suggest', asked.toLowerCase()],
    queryFn: ({ signal }) => suggestPlaces({ text: asked, signal }),
  })
}

/** Completions of `text`; the former ones stay until the next arrive. */
export function useSuggestions(text: string, kinds?: readonly Suggestion['kind'][]) {
  const [asked] = useDebouncedValue(text.trim(), typingPauseMs)
  const enabled = asked.length >= 2
  const { data, isPlaceholderData } = useQuery({
    ...suggestionsQuery(asked),
    placeholderData: keepPreviousData,
    enabled,
  })
  const places = useMemo(
    () =>
      enabled && data ? data.filter((place) => !kinds || kinds.includes(place.kind)) : noPlaces,
    [data, enabled, kinds],
  )
  const answered = enabled && data !== undefined && !isPlaceholderData && text.trim() === asked
  return { places, answered }
}
