import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import {
  savedPlaces,
  savedSearches,
  useAccountList,
  watches,
} from '../../lib/account/saved-items.ts'
import { attributesQuery } from '../../lib/api/attributes.ts'
import { useHousingMonths } from '../../lib/api/housing-months.ts'
import { openSessions } from './devices/sessions.ts'
import { usePlaces } from './saved/places-api.ts'

/**
 * Whether everything on the screen has been answered, well or not; once it was, it stays so. All at
 * once: a part that came later would push down what one reads.
 */
export function useAllLoaded(): boolean {
  const places = useAccountList(savedPlaces)
  const zips = useAccountList(watches)
  const queries = [
    places,
    zips,
    useAccountList(savedSearches),
    useAccountList(openSessions),
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
