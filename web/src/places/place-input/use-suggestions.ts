import type { SchoolSuggestion, Suggestion } from '@homeground/contracts'
import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { ofKinds, schoolSuggestionsQuery, suggestionsQuery } from '../../lib/api/suggestions.ts'

const typingPauseMs = 80
const noPlaces: readonly Suggestion[] = []
const noSchools: readonly SchoolSuggestion[] = []

/** Suggestions for `text`; the previous ones stay until the next ones arrive. */
export function useSuggestions(text: string, kinds?: readonly Suggestion['kind'][]) {
  const [query] = useDebouncedValue(text.trim(), typingPauseMs)
  const isEnabled = query.length >= 2
  const { data, isPlaceholderData } = useQuery({
    ...suggestionsQuery(query),
    placeholderData: keepPreviousData,
    enabled: isEnabled,
  })
  const places = useMemo(() => (isEnabled && data ? ofKinds(data, kinds) : noPlaces), [data, isEnabled, kinds])
  const isLoaded = isEnabled && data !== undefined && !isPlaceholderData && text.trim() === query
  return { places, isLoaded }
}

/** Schools and districts for `text`, if they are wanted; the previous ones stay until the next ones arrive. */
export function useSchoolSuggestions(text: string, isWanted: boolean): readonly SchoolSuggestion[] {
  const [query] = useDebouncedValue(text.trim(), typingPauseMs)
  const isEnabled = isWanted && query.length >= 2
  const { data } = useQuery({ ...schoolSuggestionsQuery(query), placeholderData: keepPreviousData, enabled: isEnabled })
  return isEnabled && data ? data : noSchools
}
