import type { MapItems } from '@homeground/contracts'
import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { Bounds } from '../../lib/position.ts'
import { nowhere, restMs, surroundingsOf } from '../../lists/map/map-surroundings.ts'
import { westward } from '../../ui/map/mercator.ts'
import type { MapPoint, View } from '../../ui/map/places-map-props.ts'
import type { MapState } from './map-address.ts'
import { mapQuery } from './map-api.ts'

const noItems: MapItems = []
const noneShown: ReadonlySet<string> = new Set()

export interface Marks {
  /** What the map shows, as the call returns it. */
  readonly items: MapItems
  /** The same as marks of the map, in the order of the list. */
  readonly marks: readonly MapPoint[]
  /** The view that they are of; null until the map has reported one. */
  readonly view: View | null
  /** Others are being loaded. */
  readonly isLoading: boolean
  readonly error: Error | null
  readonly retry: () => void
}

/** The zips in the view of the map; the previous ones while others are being loaded. */
export function useMarks(view: View | null, { color, filters, isLowFirst }: MapState): Marks {
  const [rested] = useDebouncedValue(view, restMs)
  const { data, error, isFetching, refetch } = useQuery({
    ...mapQuery({ view: rested ?? nowhere, color, filters }),
    enabled: rested !== null,
    placeholderData: keepPreviousData,
  })
  const items = useMemo(() => (rested && data ? itemsIn(data, rested.bounds) : noItems), [data, rested])
  const marks = useMemo(() => inOrder(surroundingsOf(items, color, noneShown), isLowFirst), [items, color, isLowFirst])
  const isLoading = isFetching || (data === undefined && error === null)
  return { items, marks, view: rested, isLoading, error, retry: () => void refetch() }
}

/** The items in the view: the call covers somewhat more. */
export function itemsIn(items: MapItems, { west, south, east, north }: Bounds): MapItems {
  return items.filter(({ lat, lng }) => {
    const x = westward(lng)
    return lat >= south && lat <= north && x >= west && x <= east
  })
}

/** By value, those without one last. */
export function inOrder(marks: readonly MapPoint[], isLowFirst: boolean): MapPoint[] {
  const sign = isLowFirst ? 1 : -1
  const rank = ({ value }: MapPoint) => (value === null ? Number.POSITIVE_INFINITY : sign * value)
  const compare = (a: number, b: number) => (a === b ? 0 : a - b)
  return marks.toSorted((a, b) => compare(rank(a), rank(b)) || a.label.localeCompare(b.label))
}

/** How many zips marks stand for. */
export function zipsOf(marks: readonly MapPoint[]): number {
  return marks.reduce((sum, { cluster }) => sum + (cluster?.count ?? 1), 0)
}
