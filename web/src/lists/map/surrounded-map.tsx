import { useDebouncedValue } from '@mantine/hooks'
import { useMemo, useState } from 'react'
import PlacesMap, { type PlacesMapProps } from '../../ui/map/places-map.tsx'
import type { View } from '../../ui/map/places-map-props.ts'
import { type AreasRequest, restMs, useMapAreas } from './zip-areas.ts'

/** A place of the list: a zip, or several zips together. */
interface Listed {
  readonly zip?: string
  readonly zips?: readonly string[]
}

export interface SurroundedMapProps extends Omit<PlacesMapProps, 'surroundings' | 'areas' | 'onView'> {
  readonly around: Pick<AreasRequest, 'attribute' | 'state' | 'isOfCounties' | 'loan'> & {
    /** The places of the list, which are not around it. */
    readonly listed: readonly Listed[]
    /** The map says that it is loading until the first places around are known. */
    readonly isAwaited?: boolean
  }
}

/**
 * Places among the other zips in the visible part of the map, or farther out among the counties, as areas; the previous
 * ones stay while new ones are loading. Without an attribute there are none: the list is not of places.
 */
export default function SurroundedMap({ around, ...props }: SurroundedMapProps) {
  const { listed, isAwaited = false, ...which } = around
  const [view, onView] = useState<View | null>(null)
  const [rested] = useDebouncedValue(view, restMs)
  const { marks, areas, isPending } = useMapAreas({ ...which, view: rested })
  const surroundings = useMemo(() => {
    const ids = new Set(listed.flatMap(({ zip, zips }) => (zip ? [zip] : (zips ?? []))))
    return marks.filter(({ id }) => !ids.has(id))
  }, [marks, listed])
  return (
    <PlacesMap
      {...props}
      areas={which.attribute === null ? undefined : areas}
      isLoading={props.isLoading === true || (isAwaited && isPending)}
      onView={onView}
      surroundings={surroundings}
    />
  )
}
