import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { kindLabels, suggestionPath } from '../../../lib/api/places.ts'
import { schoolKindLabels, schoolSuggestionPath, schoolSuggestionsQuery } from '../../../lib/api/suggestions.ts'
import { suggestionsQuery } from '../../../lib/api/suggestions.ts'
import type { Match } from './matches.tsx'

const typingPauseMs = 150
export const leastLetters = 2

/** The schools, districts and places with a name, once the reader pauses typing it. */
export function useLookup(text: string) {
  const [query] = useDebouncedValue(text.trim(), typingPauseMs)
  const isAsked = query.length >= leastLetters
  const schools = useQuery({ ...schoolSuggestionsQuery(query), placeholderData: keepPreviousData })
  const places = useQuery({ ...suggestionsQuery(query), placeholderData: keepPreviousData, enabled: isAsked })
  const failed = [schools, places].filter(({ isError, isFetching }) => isError && !isFetching)
  return {
    isAsked,
    isDone: schools.data !== undefined && places.data !== undefined,
    schools: ((isAsked && schools.data) || []).map(
      (found): Match => ({
        to: schoolSuggestionPath(found),
        label: found.label,
        kind: [schoolKindLabels[found.kind], found.level].filter(Boolean).join(', '),
      }),
    ),
    places: ((isAsked && places.data) || []).map(
      (found): Match => ({ to: suggestionPath(found), label: found.label, kind: kindLabels[found.kind] }),
    ),
    error: isAsked ? failed[0]?.error : undefined,
    retry: () => {
      for (const { refetch } of failed) void refetch()
    },
  }
}
