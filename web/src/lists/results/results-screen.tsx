import { type ReactNode, useCallback, useMemo, useRef } from 'react'
import { lazyComponent } from '../../lib/lazy-component.tsx'
import { useScrollMemory } from '../../lib/navigation/scroll-memory.ts'
import { useColumns, useFields } from '../search/columns/columns.ts'
import { addressOf } from '../search/search-address.ts'
import { SearchContext } from '../search/search-context.ts'
import type { SearchFlow } from '../search/search-flow.ts'
import type { SearchForm } from '../search/search-form.ts'
import { useFormCount } from '../search/use-form-count.ts'
import { useRun } from '../search/use-run.ts'
import { useSearchView } from '../search/use-search-view.ts'
import type { WordsBoxProps } from '../words/words-box.tsx'
import { useSaid } from '../words-model/said.ts'
import { ActivePlaceProvider } from './active-place-provider.tsx'
import { Controls } from './bar/controls.tsx'
import { EdgeShadow } from './edge-shadow.tsx'
import { ResultsMap } from './map/results-map.tsx'
import classes from './results-screen.module.css'
import { SkipLink } from './skip-link.tsx'
import { ResultsPane } from './states/results-pane.tsx'
import { useHasFilterColumn, useIsNarrow } from './use-media.ts'
import { useRoom } from './use-room.ts'

export interface ResultsScreenProps {
  readonly flow: SearchFlow
  /** Above the outcome of the search. */
  readonly head?: ReactNode
  /** Below the results. */
  readonly foot?: ReactNode
}

const WordsBox = lazyComponent<WordsBoxProps>(() =>
  import('../words/words-box.tsx').then((file) => ({ default: file.WordsBox })),
)
const SaidNote = lazyComponent(() => import('../words/said-note.tsx'))

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
  const hasWords = !useHasFilterColumn() && list.hasTowns
  const hasSentence = useSaid() !== null
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
            {hasWords ? (
              <div className={classes.words}>
                <WordsBox isDrawer={false} isShort />
              </div>
            ) : null}
            {hasSentence ? <SaidNote /> : null}
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
