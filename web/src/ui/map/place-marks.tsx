import { useMemo } from 'react'
import type { MapColors } from './map-colors.ts'
import { PlacePoints } from './place-points.tsx'
import type { PlacesMapProps, Surrounding } from './places-map-props.ts'
import { StateNames } from './state-names.tsx'
import { Surroundings } from './surroundings.tsx'
import { useLabels } from './use-labels.ts'
import { useSurroundingMarks } from './use-surrounding-marks.ts'

const nothing: readonly Surrounding[] = []
/** Up to this many places the marks may be large. */
const fewPoints = 16

/** The places with their labels; where these leave room, what lies around and the names of states. */
export function PlaceMarks(props: PlacesMapProps & { colors: MapColors }) {
  const { points, selectedIds, surroundings = nothing } = props
  const radius = points.length <= fewPoints ? 9 : 7
  const selected = useMemo(() => new Set(selectedIds), [selectedIds])
  const labels = useLabels({ points, selected, radius })
  const marks = useSurroundingMarks({ items: surroundings, points, labels, radius })
  return (
    <>
      <Surroundings {...props} marks={marks} />
      <StateNames around={marks} labels={labels} points={points} radius={radius} />
      <PlacePoints {...props} labels={labels} radius={radius} selected={selected} />
    </>
  )
}
