import { type ReactNode, type RefObject, useCallback, useEffect, useMemo, useRef } from 'react'
import { lazyComponent } from '../../lib/lazy-component.tsx'
import { useScrollMemory } from '../../lib/navigation/scroll-memory.ts'
import { Controls } from '../filters/controls.tsx'
import { ResultsMap } from '../map/results-map.tsx'
import { ActivePlaceProvider } from '../search/active-place.tsx'
import { useColumns, useFields } from '../search/columns.ts'
import { useFormCount } from '../search/count-query.ts'
import { addressOf } from '../search/search-address.ts'
import { SearchContext } from '../search/search-context.ts'
import type { SearchFlow } from '../search/search-flow.ts'
import type { SearchForm } from '../search/search-form.ts'
import { useRun, useSearchView } from '../search/search-view.ts'
import { useHasFilterColumn, useIsNarrow, useRoom } from '../search/use-media.ts'
import { useSentence } from '../sentence/sentence.ts'
import type { SentenceBoxProps } from '../sentence/sentence-box.tsx'
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
  const context = useMemo(
    () => ({ flow, view, run, columns, count, isNarrow, submitChanged }),
    [flow, view, run, columns, count, isNarrow, submitChanged],
  )
  const pane = useRef<HTMLElement>(null)
  const isFinished = run.state !== 'loading' && run.state !== 'idle'
  useScrollMemory(pane, isFinished && addressOf(list, run.form) === address)
  const isEdited = useSearch((state) => addressOf(list, state.draft) !== state.base)
  // Elsewhere it is among the filters.
  const hasSentenceBox = !useHasFilterColumn() && list.hasTowns
  const hasSentence = useSentence() !== null
  const hasList = side !== 'map'
  const hasMap = isNarrow ? side === 'map' : side !== 'list'
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
