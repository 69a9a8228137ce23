import { findAttribute } from '@homeground/catalog/attributes'
import { distanceOrder } from '@homeground/catalog/attributes/selections'
import { matchOrder } from '@homeground/catalog/attributes/weights'
import { type ReactNode, type RefObject, useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { type LoadedAttribute, mapAttributeOf } from '../../lib/api/attributes.ts'
import { useComingGroups } from '../../lib/api/loading.ts'
import type { PlaceResult } from '../../lib/api/zip-results.ts'
import type { Column } from '../../lib/column.ts'
import { lazyComponent, useLazyComponent } from '../../lib/lazy-component.tsx'
import { useScrollMemory } from '../../lib/navigation/scroll-memory.ts'
import { useComparedIds } from '../../places/compare/compare-store.ts'
import { LazyPlaceCard, townOf, useCardFocus } from '../../places/place-card/use-place-card.tsx'
import type { AnchoredCard, MapPoint } from '../../ui/map/places-map-props.ts'
import { Controls } from '../filters/controls.tsx'
import type { MapToolsProps } from '../map/map-tools.tsx'
import { ActivePlaceProvider, useActivePlace } from '../search/active-place.tsx'
import { useColumns, useFields } from '../search/columns.ts'
import { useFormCount } from '../search/count-query.ts'
import { idOf, isSearchable, type ResultList } from '../search/result-list.ts'
import { addressOf, loanOf } from '../search/search-address.ts'
import { type DrawingState, SearchContext, useListAttributes, useSearchContext } from '../search/search-context.ts'
import type { Run, SearchFlow } from '../search/search-flow.ts'
import { isPlace, type SearchForm } from '../search/search-form.ts'
import { type SearchView, useRun, useSearchView } from '../search/search-view.ts'
import { useHasFilterColumn, useIsNarrow, useRoom } from '../search/use-media.ts'
import { useSentence } from '../sentence/sentence.ts'
import type { SentenceBoxProps } from '../sentence/sentence-box.tsx'
import { UnknownStates } from './results-heading.tsx'
import { ResultsPane } from './results-pane.tsx'
import classes from './results-screen.module.css'

export interface ResultsScreenProps {
  readonly flow: SearchFlow
  /** Above the outcome of the search. */
  readonly head?: ReactNode
  /** Below the results. */
  readonly foot?: ReactNode
}

const SentenceBox = lazyComponent<SentenceBoxProps>(() =>
  import('../sentence/sentence-box.tsx').then((file) => ({ default: file.SentenceBox })),
)
const SentenceNote = lazyComponent(() => import('../sentence/sentence-note.tsx'))

// Elements that stay the same render again only when the context changes, not with the screen.
const controls = <Controls />
const results = <ResultsPane />
const map = <ResultsMap />

/** A list: its filters, the results and map of one search, all of it in the URL. */
export function ResultsScreen({ flow, head = null, foot = null }: ResultsScreenProps) {
  const { list, useSearch } = flow
  const view = useSearchView(flow)
  const { submitted, address, side, submit } = view
  const isNarrow = useIsNarrow()
  const columns = useColumns(list, submitted, { chosen: view.columns, room: useRoom(side, list.filters.size > 0) })
  const run = useRun(flow, view, useFields(columns.shown))
  const count = useFormCount(list, submitted)
  const submitChanged = useCallback(
    (change: (form: SearchForm) => SearchForm) => submit(change({ ...useSearch.getState().draft, page: 1 })),
    [submit, useSearch],
  )
  const hasMap = isNarrow ? side === 'map' : side !== 'list'
  const drawing = useDrawing(view, { hasMap, isNarrow })
  const context = useMemo(
    () => ({ flow, view, run, columns, count, isNarrow, drawing, submitChanged }),
    [flow, view, run, columns, count, isNarrow, drawing, submitChanged],
  )
  const pane = useRef<HTMLElement>(null)
  const isFinished = run.state !== 'loading' && run.state !== 'idle'
  useScrollMemory(pane, isFinished && addressOf(list, run.form) === address)
  const isEdited = useSearch((state) => addressOf(list, state.draft) !== state.base)
  // Elsewhere it is among the filters.
  const hasSentenceBox = !useHasFilterColumn() && list.hasTowns
  const hasSentence = useSentence() !== null
  const hasList = side !== 'map'
  return (
    <SearchContext value={context}>
      <div className={classes.page} data-filters={list.filters.size > 0} data-side={side}>
        <SkipLink pane={pane} />
        {controls}
        <ActivePlaceProvider>
          <section aria-label="Results" className={classes.results} data-stale={isEdited} hidden={!hasList} ref={pane}>
            {head}
            {hasSentenceBox ? (
              <div className={classes.words}>
                <SentenceBox isDrawer={false} isShort />
              </div>
            ) : null}
            {hasSentence ? <SentenceNote /> : null}
            <UnknownStates />
            {results}
            {foot}
          </section>
          {isNarrow ? null : <EdgeShadow pane={pane} />}
          {hasMap ? <div className={classes.map}>{map}</div> : null}
        </ActivePlaceProvider>
      </div>
    </SearchContext>
  )
}

function useDrawing(
  { setSide }: SearchView,
  { hasMap, isNarrow }: { hasMap: boolean; isNarrow: boolean },
): DrawingState {
  const [isOpen, setIsOpen] = useState(false)
  return useMemo(
    () => ({
      isOpen: isOpen && hasMap,
      open: () => {
        if (!hasMap) setSide(isNarrow ? 'map' : 'both')
        setIsOpen(true)
      },
      close: () => setIsOpen(false),
    }),
    [isOpen, hasMap, isNarrow, setSide],
  )
}

/** Moves the focus past the filters to the heading of the results; visible only while it has the focus. */
function SkipLink({ pane }: { readonly pane: RefObject<HTMLElement | null> }) {
  return (
    <button
      className={classes.skip}
      onClick={() => pane.current?.querySelector<HTMLElement>('h1')?.focus()}
      type="button"
    >
      Skip to results
    </button>
  )
}

/** A shadow at the right edge of the pane before it, while columns are hidden beyond that edge. */
function EdgeShadow({ pane }: { readonly pane: RefObject<HTMLElement | null> }) {
  useEffect(() => {
    const element = pane.current
    if (!element) return
    let frame = 0
    // Once per frame: an earlier check would force another layout.
    const check = () => {
      cancelAnimationFrame(frame)
      frame = requestAnimationFrame(() => {
        const { scrollLeft, clientWidth, scrollWidth } = element
        element.dataset.cut = String(scrollLeft + clientWidth < scrollWidth - 1)
      })
    }
    const sizes = new ResizeObserver(check)
    sizes.observe(element)
    // Results replace each other: their columns change without a change of the pane.
    const content = new MutationObserver(check)
    content.observe(element, { childList: true, subtree: true })
    element.addEventListener('scroll', check, { passive: true })
    return () => {
      cancelAnimationFrame(frame)
      sizes.disconnect()
      content.disconnect()
      element.removeEventListener('scroll', check)
    }
  }, [pane])
  return <div className={classes.edge} />
}

const MapTools = lazyComponent<MapToolsProps>(() => import('../map/map-tools.tsx'))
const ResultsDrawing = lazyComponent(() => import('../map/results-drawing.tsx'))
const loadMap = () => import('../map/surrounded-map.tsx')

const noResults: readonly PlaceResult[] = []

/** The results on the map, colored by the sort attribute, or by the first column with data. */
function ResultsMap() {
  const SurroundedMap = useLazyComponent(loadMap, true)
  const { flow, view, run, columns, drawing } = useSearchContext()
  const { submitted, bounds, setBounds, goTo } = view
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
        const margin = result.moe?.[attribute.key]
        const missing = result.notes?.[attribute.key]?.reason
        return [{ id: idOf(result, kind), label, lat, lng, value, bound, margin, missing }]
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
  const around = useMemo(
    () => ({
      attribute: kind || isMatch ? null : attribute.key,
      listed: results,
      isOfCounties: form.by === 'county',
      loan: loanOf(form),
      isAwaited: results.length === 0 && !kind && !isMatch,
    }),
    [kind, isMatch, attribute.key, results, form],
  )
  const isComing = useComingGroups().has(attribute.source)
  const isLoading = isComing || (run.state === 'idle' && isSearchable(flow.list, submitted)) || run.state === 'loading'
  const card = useResultCard(attribute.key)
  const comparedIds = useComparedIds()
  const open = (id: string, mark: MapPoint) => {
    const result = results.find((each) => idOf(each, kind) === id)
    const isZip = !kind && (result === undefined || result.zip !== undefined)
    if (isZip) return card.open(mark)
    const path = result && flow.list.rowPath(result)
    if (path) navigate(path)
  }
  const canSearchHere = flow.list.areas.includes('zip')
  if (SurroundedMap === null) return null
  return (
    <>
      <SurroundedMap
        activeId={active.id}
        around={around}
        bounds={bounds}
        card={card.anchored}
        comparedIds={comparedIds}
        drawing={form.area === 'drawn' ? form.drawing : undefined}
        isDrawing={drawing.isOpen}
        fit={fit}
        attribute={shownAttribute}
        onBoundsChange={setBounds}
        onHover={active.setId}
        onOpen={open}
        opensCards={!kind && form.by === 'zip'}
        points={points}
        selectedIds={card.selected}
        shape={kind?.shape ?? 'circle'}
        states={form.area === 'state' ? form.states : undefined}
        {...(circle ? { circle } : {})}
        hasFailed={run.state === 'failed'}
        isLoading={isLoading}
      >
        {flow.list.areas.includes('drawn') ? <ResultsDrawing /> : null}
      </SurroundedMap>
      {drawing.isOpen ? null : <MapTools bounds={bounds} canSearchHere={canSearchHere} onGo={goTo} />}
    </>
  )
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
    const { area, states, center, drawing } = run.form
    const place = JSON.stringify([area, area === 'state' ? states : center, drawing])
    if (hasResults) fit.current = { key: addressOf(list, run.form), area: place }
    else if (place !== fit.current.area) fit.current = { key: place, area: place }
  }
  return fit.current.key
}

function useMapAttribute(orderBy: string, columns: readonly Column[]): LoadedAttribute {
  const { byKey } = useListAttributes()
  const sortAttribute = byKey.get(orderBy)!
  const isDistance = ({ key }: { readonly key: string }) => key === distanceOrder
  if (sortAttribute.loaded && !isDistance(sortAttribute)) return sortAttribute
  return columns.find((column) => column.attribute?.loaded && !isDistance(column))?.attribute ?? sortAttribute
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
