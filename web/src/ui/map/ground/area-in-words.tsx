import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { View } from '../places-map-props.ts'
import { areaName } from './area-name.ts'
import { citiesQuery } from './names-query.ts'
import { useStateOutlines } from './state-outlines.ts'

/** Farther out, a map shows more than what is around a city. */
const namedFromZoom = 7

export interface AreaInWordsProps {
  readonly view: View
}

/** `, around Worcester, MA`: where a map is, after other words; nothing farther out, and until the names of cities are known. */
export default function AreaInWords({ view }: AreaInWordsProps) {
  const { data: cities } = useQuery(citiesQuery)
  const outlines = useStateOutlines()
  const name = useMemo(
    () => (cities && outlines && view.zoom >= namedFromZoom ? areaName(cities.spots, outlines.states, view) : null),
    [cities, outlines, view],
  )
  return name === null ? null : <>, {name}</>
}
