import type { MapColors } from '@homeground/format/map-colors'
import { useMemo } from 'react'
import { AreaCanvas, AreaLines, type ColoredArea, type LinedArea } from './area-canvas.tsx'
import type { AreasById } from './area-outlines.ts'
import type { MapPoint, PlacesMapProps } from './places-map-props.ts'

/** What a map has of an area: marks with outlines, in colors. */
export interface AreasProps extends Pick<PlacesMapProps, 'points' | 'hasColoredSurroundings' | 'comparedIds'> {
  readonly surroundings: readonly MapPoint[]
  readonly outlined: AreasById
  readonly colors: MapColors
  readonly selected: ReadonlySet<string>
  /** The areas under the pointer or with the focus. */
  readonly activeIds: readonly (string | null)[]
}

const fewSelected = 4

/** The points and surroundings that have outlines, as areas in the colors of their values. */
export function Areas(props: AreasProps) {
  const { points, surroundings, outlined, colors, selected, activeIds, comparedIds = [] } = props
  const isPale = !props.hasColoredSurroundings
  const areas = useMemo(() => {
    const ofPoints = new Set(points.map(({ id }) => id))
    const around = surroundings.filter(({ id }) => !ofPoints.has(id))
    return [...coloredAreas(around, outlined, isPale), ...coloredAreas(points, outlined, false)]
  }, [points, surroundings, outlined, isPale])
  const lined = (ids: readonly (string | null)[], kind: LinedArea['kind'], colorOf?: (index: number) => string) =>
    ids.flatMap((id, index): LinedArea[] => {
      const area = id === null ? undefined : outlined.get(id)
      return area ? [{ id: id!, area, kind, color: colorOf?.(index) }] : []
    })
  const listed = isPale ? points.map(({ id }) => id) : []
  return (
    <>
      <AreaCanvas areas={areas} colors={colors} />
      <AreaLines
        areas={[
          ...lined(listed, 'listed'),
          ...lined(comparedIds, 'compared', (index) => `var(--s${index + 1})`),
          // Thick lines around many zips of one place would cover them.
          ...lined([...selected], selected.size > fewSelected ? 'listed' : 'selected'),
          ...lined(activeIds, 'active'),
        ]}
      />
    </>
  )
}

function coloredAreas(marks: readonly MapPoint[], outlined: AreasById, isPale: boolean): ColoredArea[] {
  return marks.flatMap((mark) => {
    const area = outlined.get(mark.id)
    return area ? [{ area, mark, isPale }] : []
  })
}
