import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import type { Result } from '../../../lib/api/zip-results.ts'
import type { MapPoint, View } from '../../../ui/map/places-map-props.ts'
import { mapItemsQuery } from '../../search/map-items.ts'
import { surroundingsOf, surroundingsRequest } from './map-surroundings.ts'

/** Zips are loaded once the map has not moved for this long. */
export const restMs = 200
/** A placeholder until the map reports its view; its query is disabled. */
export const nowhere: View = { lat: 0, lng: 0, zoom: 0, bounds: { west: 0, south: 0, east: 0, north: 0 } }

/**
 * The other zips in the visible part of the map; the previous ones while new ones are loading. `isPending` before the
 * first ones are known. Without an attribute there are none: the list is not of zips.
 */
export function useSurroundings(attribute: string | null, results: readonly Result[]) {
  const [view, onView] = useState<View | null>(null)
  const [rested] = useDebouncedValue(view, restMs)
  const { data, isPending } = useQuery({
    ...mapItemsQuery(surroundingsRequest(rested ?? nowhere, attribute ?? '')),
    enabled: rested !== null && attribute !== null,
    placeholderData: keepPreviousData,
  })
  const surroundings: readonly MapPoint[] = useMemo(() => {
    const shown = new Set(results.flatMap(({ zip, zips }) => (zip ? [zip] : (zips ?? []))))
    return attribute === null ? [] : surroundingsOf(data ?? [], attribute, shown)
  }, [data, results, attribute])
  return { surroundings, isPending, onView }
}
