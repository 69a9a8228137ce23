import { useMemo } from 'react'
import { StateNames } from './labels/state-names.tsx'
import { useLabels } from './labels/use-labels.ts'
import type { MapColors } from './map-colors.ts'
import type { MapPoint, PlacesMapProps } from './places-map-props.ts'
import { PlacePoints } from './points/place-points.tsx'
import { Surroundings } from './surroundings/surroundings.tsx'

const noSurroundings: readonly MapPoint[] = []
/** Up to this many places are drawn as large marks. */
const fewPoints = 16

/** The places with their labels, the zips around them, and the names of states where there is room. */
export function PlaceMarks(props: PlacesMapProps & { colors: MapColors }) {
  const { points, selectedIds, surroundings = noSurroundings } = props
  const radius = points.length <= fewPoints ? 9 : 7
  const selected = useMemo(() => new Set(selectedIds), [selectedIds])
  const labels = useLabels({ points, selected, radius })
  return (
    <>
      <Surroundings {...props} marks={surroundings} />
      <StateNames labels={labels} points={points} radius={radius} />
      <PlacePoints {...props} labels={labels} radius={radius} selected={selected} />
    </>
  )
}
