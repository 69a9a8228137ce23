import type { SchoolSuggestion, Suggestion } from '@homeground/contracts'
import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import {
  kindLabels,
  ofKinds,
  schoolKindLabels,
  schoolSuggestionsQuery,
  suggestionsQuery,
} from '../../lib/api/places.ts'
import type { RecentPage } from '../../lib/recent-pages.ts'

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

/** A line of the list below a field. */
export interface SuggestionOption {
  readonly key: string
  readonly label: string
  /** `Zip`, `School` */
  readonly kind: string
  readonly place?: Suggestion
  readonly school?: SchoolSuggestion
  readonly page?: RecentPage
}

/** The pages that were opened last, for a field without a text. */
export function recentOptions(pages: readonly RecentPage[]): SuggestionOption[] {
  return pages.map((page) => ({ key: page.path, label: page.label, kind: page.kind, page }))
}

/** Of schools or places, the ones that the text is not most probably about have at most so many lines. */
const mostOthers = 4

/**
 * Places and schools as one list: places first, unless none is named as typed. All places stay where there are no schools.
 */
export function suggestionOptions(
  places: readonly Suggestion[],
  schools: readonly SchoolSuggestion[],
): SuggestionOption[] {
  const ofPlaces = places.map((place) => ({
    key: suggestionKey(place),
    label: place.label,
    kind: kindLabels[place.kind],
    place,
  }))
  const ofSchools = schools.map((school) => ({
    key: school.ncesID ?? `district ${school.slug}`,
    label: school.label,
    kind: schoolKindLabels[school.kind],
    school,
  }))
  if (ofSchools.length === 0) return ofPlaces
  const isPlace = places[0] !== undefined && !places[0].fuzzy
  return isPlace ? [...ofPlaces, ...ofSchools.slice(0, mostOthers)] : [...ofSchools, ...ofPlaces.slice(0, mostOthers)]
}

/** Tells one suggestion from another. */
function suggestionKey({ kind, label, zip }: Suggestion): string {
  return `${kind} ${label} ${zip}`
}
