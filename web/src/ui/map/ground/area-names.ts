import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { Bounds, Position } from '../../../lib/position.ts'
import { areaName } from './area-name.ts'
import { citiesQuery } from './names-query.ts'
import { useStateOutlines } from './state-outlines.ts'

type Area = Position & { readonly bounds: Bounds }

/** Names areas by their cities, as `areaName` does; null until the names have loaded. */
export function useAreaNames(): ((area: Area) => string | null) | null {
  const { data: cities } = useQuery(citiesQuery)
  const outlines = useStateOutlines()
  return useMemo(
    () => (cities && outlines ? (area) => areaName(cities.spots, outlines.states, area) : null),
    [cities, outlines],
  )
}
