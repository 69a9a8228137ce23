import { useMemo } from 'react'
import { StateNames } from './labels/state-names.tsx'
import { useLabels } from './labels/use-labels.ts'
import type { MapColors } from './map-colors.ts'
import type { PlacesMapProps, Surrounding } from './places-map-props.ts'
import { PlacePoints } from './points/place-points.tsx'
import { Surroundings } from './surroundings/surroundings.tsx'
import { useSurroundingMarks } from './surroundings/use-surrounding-marks.ts'

const noSurroundings: readonly Surrounding[] = []
/** Up to this many places are drawn as large marks. */
const fewPoints = 16

/** The places with their labels and, where those leave room, the zips around them and the names of states. */
export function PlaceMarks(props: PlacesMapProps & { colors: MapColors }) {
  const { points, selectedIds, surroundings = noSurroundings } = props
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
