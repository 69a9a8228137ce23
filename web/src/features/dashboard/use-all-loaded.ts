import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { savedPlaces, savedSearches, useAccountList, watches } from '../../lib/account/saved-items.ts'
import { attributesQuery } from '../../lib/api/attributes.ts'
import { useHousingMonths } from '../../lib/api/periods.ts'
import { apiKeys } from './api-keys/api-keys.ts'
import { openSessions } from './devices/sessions.ts'
import { useHousingChanges } from './saved/changes-api.ts'
import { usePlaces } from './saved/places-api.ts'

/**
 * True once every call of the screen has finished, with or without an error, and from then on. The parts
 * appear together, as a later one would push down what the person is reading.
 */
export function useAllLoaded(): boolean {
  const places = useAccountList(savedPlaces)
  const zips = useAccountList(watches)
  const queries = [
    places,
    zips,
    useAccountList(savedSearches),
    useAccountList(openSessions),
    useAccountList(apiKeys),
    useHousingMonths(),
    useQuery(attributesQuery),
  ]
  const lookups = [
    usePlaces((places.data ?? []).map(({ zip }) => zip)),
    usePlaces((zips.data ?? []).map(({ zip }) => zip)),
    useHousingChanges((zips.data ?? []).map(({ zip }) => zip)),
  ]
  const [loaded, setLoaded] = useState(false)
  const now = !queries.some(({ isPending }) => isPending) && !lookups.some(({ pending }) => pending)
  if (now && !loaded) setLoaded(true)
  return loaded || now
}
