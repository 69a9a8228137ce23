import { formatPeriod } from '@homeground/format/format'
import { useDebouncedValue } from '@mantine/hooks'
import { useMemo, useState } from 'react'
import type { LoadedAttribute } from '../../lib/api/attributes.ts'
import type { MapAttribute, View } from '../../ui/map/places-map-props.ts'
import { type AreasRequest, useMapAreas } from './zip-areas.ts'

/** Zips are loaded once the map has not moved for this long. */
export const restMs = 200

/** A place of the list: a zip, or several zips together. */
interface Listed {
  readonly zip?: string
  readonly zips?: readonly string[]
}

/**
 * The other zips in the visible part of the map, or farther out the counties, with their outlines; the previous ones while
 * new ones are loading. `isPending` before the first ones are known. Without an attribute there are none: the list is not
 * of places.
 */
export function useSurroundings(
  attribute: string | null,
  results: readonly Listed[],
  which: Pick<AreasRequest, 'state' | 'isOfCounties'> = {},
) {
  const [view, onView] = useState<View | null>(null)
  const [rested] = useDebouncedValue(view, restMs)
  const { marks, areas, isPending } = useMapAreas({ ...which, view: rested, attribute })
  const surroundings = useMemo(() => {
    const listed = new Set(results.flatMap(({ zip, zips }) => (zip ? [zip] : (zips ?? []))))
    return marks.filter(({ id }) => !listed.has(id))
  }, [marks, results])
  return { surroundings, areas, isPending, onView }
}

/** An attribute as maps show it. */
export function mapAttributeOf(attribute: LoadedAttribute): MapAttribute {
  const { label, unit, change, info, sensitive } = attribute
  return { label, unit, change, vintage: formatPeriod(info?.vintage) || null, sensitive: sensitive === true }
}
