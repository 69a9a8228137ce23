import { useMemo } from 'react'
import type { MapColors } from './map-colors.ts'
import { PlacePoints } from './place-points.tsx'
import type { PlacesMapProps } from './places-map-props.ts'
import { StateNames } from './state-names.tsx'
import { useLabels } from './use-labels.ts'

/** Up to this many places the marks may be large. */
const fewPoints = 16

/** The places with their labels, and the names of the states where these leave room. */
export function PlaceMarks(props: PlacesMapProps & { colors: MapColors }) {
  const { points, selectedIds } = props
  const radius = points.length <= fewPoints ? 9 : 7
  const selected = useMemo(() => new Set(selectedIds), [selectedIds])
  const labels = useLabels({ points, selected, radius })
  return (
    <>
      <StateNames labels={labels} points={points} radius={radius} />
      <PlacePoints {...props} labels={labels} radius={radius} selected={selected} />
    </>
  )
}
