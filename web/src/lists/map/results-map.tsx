import { findAttribute } from '@homeground/catalog/attributes'
import { matchOrder } from '@homeground/catalog/attributes/weights'
import { useQuery } from '@tanstack/react-query'
import { useMemo, useRef, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import type { LoadedAttribute } from '../../lib/api/attributes.ts'
import { useComingGroups } from '../../lib/api/loading.ts'
import type { PlaceResult } from '../../lib/api/zip-results.ts'
import type { Column } from '../../lib/column.ts'
import { lazyComponent, useLazyComponent } from '../../lib/lazy-component.tsx'
import { LazyPlaceCard, townOf, useCardFocus } from '../../places/place-card/use-place-card.tsx'
import type { AnchoredCard, MapPoint } from '../../ui/map/places-map-props.ts'
import { useActivePlace } from '../search/active-place.tsx'
import { countQuery } from '../search/count-query.ts'
import { idOf, type ResultList } from '../search/result-list.ts'
import { addressOf } from '../search/search-address.ts'
import { useListAttributes, useSearchContext } from '../search/search-context.ts'
import type { Run } from '../search/search-flow.ts'
import { isComplete, isPlace, type SearchForm } from '../search/search-form.ts'
import { mapAttributeOf, useSurroundings } from './map-surroundings.ts'
import type { SearchHereButtonProps } from './search-here-button.tsx'

const SearchHereButton = lazyComponent<SearchHereButtonProps>(() => import('./search-here-button.tsx'))
const loadMap = () => import('../../ui/map/places-map.tsx')

const noResults: readonly PlaceResult[] = []

/** The results on the map, colored by the sort attribute, or by the first column with data. */
export function ResultsMap() {
  const PlacesMap = useLazyComponent(loadMap, true)
  const { flow, view, run, columns } = useSearchContext()
  const { submitted, bounds, setBounds } = view
  const { kind } = flow.list
  const active = useActivePlace()
  const navigate = useNavigate()
  const attribute = useMapAttribute(submitted.orderBy, columns.shown)
  // Only results of this search have a match, and no place of the map around them.
  const isMatch = attribute.key === matchOrder
  const results = run.state === 'found' ? run.found.results : noResults
  const points = useMemo(
    () =>
      results.flatMap((result) => {
        const { lat, lng, town } = result
        // A district may have no school whose location is known.
        if (lat === null || lng === null) return []
        const label = kind ? kind.nameOf(result, false).name : town
        const value = (result[attribute.key] as number | null | undefined) ?? null
        const noted = result.notes?.[attribute.key]?.kind
        const bound = noted === 'over' || noted === 'under' ? noted : undefined
        return [{ id: idOf(result, kind), label, lat, lng, value, bound }]
      }),
    [results, attribute.key, kind],
  )
  const shownAttribute = useMemo(() => mapAttributeOf(attribute), [attribute])
  const form = run.state === 'idle' ? submitted : run.form
  const circle = circleOf(form, run)
  const fit = useFit(flow.list, run, {
    hasResults: results.length > 0,
    isAreaKnown: form.area !== 'zip' || circle !== undefined,
  })
  const { surroundings, isPending, onView } = useSurroundings(kind || isMatch ? null : attribute.key, results)
  const isComing = useComingGroups().has(attribute.source)
  const isLoading =
    isComing ||
    (run.state === 'idle' && isComplete(submitted)) ||
    run.state === 'loading' ||
    (results.length === 0 && !kind && !isMatch && isPending)
  const distribution = useAreaDistribution(flow.list, form, attribute.key)
  const card = useResultCard(attribute.key)
  const open = (id: string) => {
    const result = results.find((each) => idOf(each, kind) === id)
    const isZip = !kind && (result === undefined || result.zip !== undefined)
    const mark = [...points, ...surroundings].find((each) => each.id === id)
    if (isZip && mark) return card.open(mark)
    const path = result && flow.list.rowPath(result)
    if (path) navigate(path)
  }
  const canSearchHere = bounds !== undefined && flow.list.areas.includes('zip')
  if (PlacesMap === null) return null
  return (
    <>
      <PlacesMap
        activeId={active.id}
        bounds={bounds}
        card={card.anchored}
        distribution={distribution}
        fit={fit}
        attribute={shownAttribute}
        onBoundsChange={setBounds}
        onHover={active.setId}
        onView={onView}
        onOpen={open}
        opensCards={!kind && form.by === 'zip'}
        points={points}
        selectedIds={card.selected}
        shape={kind?.shape ?? 'circle'}
        states={form.area === 'state' ? form.states : undefined}
        surroundings={surroundings}
        {...(circle ? { circle } : {})}
        isLoading={isLoading}
      />
      {canSearchHere ? <SearchHereButton bounds={bounds} /> : null}
    </>
  )
}

/** How an attribute is distributed over the area of a form, whatever the form filters. */
function useAreaDistribution(list: ResultList, form: SearchForm, attribute: string) {
  const area = { ...form, filters: {} }
  const { data } = useQuery({
    ...countQuery(list, area, [attribute]),
    enabled: isComplete(form) && list.count !== undefined && attribute !== matchOrder,
  })
  return data?.histograms?.[attribute]
}

interface FitOptions {
  readonly hasResults: boolean
  /** False for a center whose coordinates the search has to find first. */
  readonly isAreaKnown: boolean
}

/** A key that changes when the map should fit to another area, while it is searched, or to the results. */
function useFit(list: ResultList, run: Run, { hasResults, isAreaKnown }: FitOptions): string {
  const fit = useRef({ key: '', area: '' })
  if (run.state === 'found' || (run.state === 'loading' && isAreaKnown)) {
    const { area, states, center } = run.form
    const place = JSON.stringify([area, area === 'state' ? states : center])
    if (hasResults) fit.current = { key: addressOf(list, run.form), area: place }
    else if (place !== fit.current.area) fit.current = { key: place, area: place }
  }
  return fit.current.key
}

function useMapAttribute(orderBy: string, columns: readonly Column[]): LoadedAttribute {
  const { byKey } = useListAttributes()
  const sortAttribute = byKey.get(orderBy)!
  if (sortAttribute.loaded) return sortAttribute
  return columns.find((column) => column.attribute?.loaded)?.attribute ?? sortAttribute
}

/** A center that was typed, not picked, has the coordinates that the search found for it. */
function circleOf(form: SearchForm, run: Run) {
  const { area, center, radiusMiles } = form
  if (area !== 'zip' || !center || isPlace(form)) return undefined
  const { lat, lng } = (run.state === 'found' && run.found.center) || center
  return lat === null || lng === null ? undefined : { lat, lng, radiusMiles }
}

/** The card of a zip among the results or around them, which opens on the map. */
function useResultCard(measure: string) {
  const [mark, setMark] = useState<MapPoint | null>(null)
  const { open, close, isOpened } = useCardFocus<MapPoint>(setMark)
  const selected = useMemo(() => (mark === null ? [] : [mark.id]), [mark])
  const anchored: AnchoredCard | undefined = mark
    ? {
        spot: mark,
        content: (
          <LazyPlaceCard
            // A number that only one list has is not among the figures of a zip.
            measure={findAttribute(measure) ? measure : null}
            onClose={close}
            takesFocus={isOpened}
            town={townOf(mark)}
            zip={mark.id}
          />
        ),
      }
    : undefined
  return { open, anchored, selected }
}
