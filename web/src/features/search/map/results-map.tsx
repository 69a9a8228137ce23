import { lazy, Suspense, useMemo, useRef } from 'react'
import { useNavigate } from 'react-router-dom'
import { type LoadedAttribute, useAttributes } from '../../../lib/api/attributes.ts'
import { zipPath } from '../../../lib/api/places.ts'
import { formatPeriod } from '../../../lib/format/format.ts'
import { keyOf, type Question } from '../question.ts'
import type { Column } from '../results/columns.ts'
import { idOf, type Result, zipOf } from '../search-api.ts'
import type { Run } from '../search-store.ts'
import type { Extent } from './extent.ts'
import { useSurroundings } from './use-surroundings.ts'

const PlacesMap = lazy(() => import('../../../ui/map/places-map.tsx'))

export interface ResultsMapProps {
  readonly run: Run
  readonly asked: Question
  readonly columns: readonly Column[]
  readonly activeId: string | null
  readonly onHover: (id: string | null) => void
  readonly extent: Extent | undefined
  readonly onExtent: (extent: Extent) => void
}

const nothing: readonly Result[] = []

/** The results on the map, coloured by what they are ordered by, or by the first column with data. */
export function ResultsMap(props: ResultsMapProps) {
  const { run, asked, columns, activeId, onHover, extent, onExtent } = props
  const navigate = useNavigate()
  const attribute = useMapAttribute(asked.orderBy, columns)
  const results = run.state === 'found' ? run.found.results : nothing
  const fit = useFit(run, results)
  const points = useMemo(
    () =>
      results.map((result) => ({
        id: idOf(result),
        label: result.town,
        lat: result.lat,
        lng: result.lng,
        value: (result[attribute.key] as number | null | undefined) ?? null,
      })),
    [results, attribute.key],
  )
  const shownAttribute = useMemo(
    () => ({
      label: attribute.label,
      unit: attribute.unit,
      vintage: formatPeriod(attribute.info?.vintage) || null,
      sensitive: attribute.sensitive === true,
    }),
    [attribute],
  )
  const question = run.state === 'idle' ? asked : run.question
  const circle = circleOf(question, results)
  const { surroundings, onView } = useSurroundings(attribute.key, results)
  return (
    <Suspense fallback={null}>
      <PlacesMap
        activeId={activeId}
        extent={extent}
        fit={fit}
        attribute={shownAttribute}
        onExtent={onExtent}
        onHover={onHover}
        onView={onView}
        onOpen={(id) => {
          const result = results.find((found) => idOf(found) === id)
          const zip = result ? zipOf(result) : id
          if (zip) navigate(zipPath(zip))
        }}
        points={points}
        states={question.area === 'state' ? question.states : undefined}
        surroundings={surroundings}
        {...(circle ? { circle } : {})}
      />
    </Suspense>
  )
}

/** With nothing to show the map stays where it is, unless another area was asked. */
function useFit(run: Run, results: readonly Result[]): string {
  const fit = useRef({ key: '', area: '' })
  if (run.state === 'found') {
    const { area, states, center } = run.question
    const place = JSON.stringify([area, area === 'state' ? states : center])
    if (results.length > 0 || place !== fit.current.area) {
      fit.current = { key: keyOf(run.question), area: place }
    }
  }
  return fit.current.key
}

function useMapAttribute(orderBy: string, columns: readonly Column[]): LoadedAttribute {
  const { byKey } = useAttributes()
  const ordered = byKey.get(orderBy)!
  if (ordered.loaded) return ordered
  return columns.find((column) => column.attribute?.loaded)?.attribute ?? ordered
}

/** A center that was typed, not completed, has no point of its own: its zip among the results has. */
function circleOf({ area, center, radiusMiles }: Question, results: readonly Result[]) {
  if (area !== 'zip' || !center) return undefined
  const { lat, lng } =
    center.lat === null ? (results.find(({ zip }) => zip === center.label) ?? center) : center
  return lat === null || lng === null ? undefined : { lat, lng, radiusMiles }
}
