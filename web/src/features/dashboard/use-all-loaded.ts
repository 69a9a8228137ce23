import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { attributesQuery } from '../../lib/attributes.ts'
import { useHousingMonths } from '../../lib/housing-months.ts'
import { savedPlaces, savedSearches, useKept, watches } from '../../lib/kept.ts'
import { openSessions } from './devices/sessions.ts'
import { usePlaces } from './saved/places-api.ts'

/**
 * Whether everything on the screen has been answered, well or not; once it was, it stays so. All at
 * once: a part that came later would push down what one reads.
 */
export function useAllLoaded(): boolean {
  const places = useKept(savedPlaces)
  const zips = useKept(watches)
  const queries = [
    places,
    zips,
    useKept(savedSearches),
    useKept(openSessions),
    useHousingMonths(),
    useQuery(attributesQuery),
  ]
  const known = [
    usePlaces((places.data ?? []).map(({ zip }) => zip)),
    usePlaces((zips.data ?? []).map(({ zip }) => zip)),
  ]
  const [loaded, setLoaded] = useState(false)
  const now = !queries.some(({ isPending }) => isPending) && !known.some(({ pending }) => pending)
  if (now && !loaded) setLoaded(true)
  return loaded || now
}
