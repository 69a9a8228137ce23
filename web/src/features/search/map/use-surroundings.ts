import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import type { Surrounding, View } from '../../../ui/map/places-map-props.ts'
import type { Result } from '../search-api.ts'
import { surroundingsOf, surroundingsQuery } from './map-surroundings.ts'

/** The map is asked about once it has stood still this long. */
const restMs = 200
/** Never asked: stands in until the map has told what it shows. */
const nowhere: View = { extent: { west: 0, south: 0, east: 0, north: 0 }, zoom: 0 }

/** What lies around the results in the part of the map that is seen; the last of it until more comes. */
export function useSurroundings(attribute: string, results: readonly Result[]) {
  const [view, onView] = useState<View | null>(null)
  const [rested] = useDebouncedValue(view, restMs)
  const { data } = useQuery({
    ...surroundingsQuery(rested ?? nowhere, attribute),
    enabled: rested !== null,
    placeholderData: keepPreviousData,
  })
  const surroundings: readonly Surrounding[] = useMemo(() => {
    const shown = new Set(results.flatMap(({ zip, zips }) => (zip ? [zip] : (zips ?? []))))
    return surroundingsOf(data ?? [], attribute, shown)
  }, [data, results, attribute])
  return { surroundings, onView }
}
