import { useMediaQuery } from '@mantine/hooks'
import { useCallback, useMemo, useRef, useState } from 'react'
import { useScrollMemory } from '../../lib/navigation/scroll-memory.ts'
import { useColumns } from '../../lib/search/columns.ts'
import { SearchContext } from '../../lib/search/search-context.ts'
import type { SearchFlow } from '../../lib/search/search-flow.ts'
import { formKey, type SearchForm } from '../../lib/search/search-form.ts'
import { useDraftCount } from '../../lib/search/use-draft-count.ts'
import { useOpenFilters } from '../../lib/search/use-open-filters.ts'
import { useSearchView } from '../../lib/search/use-search-view.ts'
import { useShownRun } from '../../lib/search/use-shown-run.ts'
import { AreaPicker } from './bar/area-picker.tsx'
import { SearchBar } from './bar/search-bar.tsx'
import { FilterPanel } from './filters/filter-panel.tsx'
import { FiltersDrawer } from './filters/filters-drawer.tsx'
import { ResultsMap } from './map/results-map.tsx'
import classes from './results-screen.module.css'
import { ResultsPane } from './states/results-pane.tsx'

export interface ResultsScreenProps {
  readonly flow: SearchFlow
}

/** A list: its filters, the results and map of one search, all of it in the URL. */
export function ResultsScreen({ flow }: ResultsScreenProps) {
  const { list, useSearch } = flow
  const view = useSearchView(flow)
  const { submitted, submit } = view
  const draft = useSearch((state) => state.draft)
  const run = useShownRun(flow)
  const openFilters = useOpenFilters(draft.filters)
  const count = useDraftCount(draft, openFilters.keys)
  const [activeId, setActiveId] = useState<string | null>(null)
  const [isDrawerOpen, setIsDrawerOpen] = useState(false)
  const hasFilterColumn = useMedia('(min-width: 1101px)', true)
  const isNarrow = useMedia('(max-width: 760px)', false)
  const isWide = useMedia('(min-width: 1360px)', true)
  const columns = useColumns(submitted, {
    preferred: list.columns,
    chosen: view.columns,
    compact: !isWide,
  })
  const pane = useRef<HTMLElement>(null)
  const isFinished = run.state !== 'loading' && run.state !== 'idle'
  useScrollMemory(pane, isFinished && formKey(run.form) === formKey(submitted))

  const submitDraft = useCallback(() => {
    setIsDrawerOpen(false)
    submit(useSearch.getState().draft)
  }, [submit, useSearch])
  const submitChanged = useCallback(
    (change: (form: SearchForm) => SearchForm) => submit(change(useSearch.getState().draft)),
    [submit, useSearch],
  )
  const edit = useCallback(
    (change: (form: SearchForm) => SearchForm) =>
      useSearch.setState((state) => ({ draft: change(state.draft) })),
    [useSearch],
  )
  const panel = (
    <FilterPanel
      filterable={list.filters}
      filters={draft.filters}
      histograms={count?.histograms}
      onChange={edit}
      openFilters={openFilters}
    />
  )
  const area = useMemo(
    () => <AreaPicker draft={draft} onSearch={submitDraft} />,
    [draft, submitDraft],
  )
  const context = {
    flow,
    submitted,
    run,
    columns,
    setColumns: view.setColumns,
    isNarrow,
    activeId,
    setActiveId,
    submitChanged,
  }
  return (
    <SearchContext value={context}>
      <div className={classes.page} data-side={view.side}>
        <SearchBar
          area={hasFilterColumn ? area : null}
          count={count}
          draft={draft}
          onDrawer={() => setIsDrawerOpen(true)}
          onSearch={submitDraft}
          onSide={view.setSide}
          side={view.side}
          submitted={submitted}
        />
        <div className={classes.panes}>
          {hasFilterColumn ? (
            <aside aria-label="Filters" className={classes.filters}>
              {panel}
            </aside>
          ) : (
            <FiltersDrawer
              count={count?.count}
              onClose={() => setIsDrawerOpen(false)}
              onReset={() => edit((form) => ({ ...form, filters: {} }))}
              onShow={submitDraft}
              opened={isDrawerOpen}
            >
              {area}
              {panel}
            </FiltersDrawer>
          )}
          <section aria-label="Results" className={classes.results} ref={pane}>
            <ResultsPane />
          </section>
          {isNarrow && view.side === 'list' ? null : (
            <div className={classes.map}>
              <ResultsMap bounds={view.bounds} onBoundsChange={view.setBounds} />
            </div>
          )}
        </div>
      </div>
    </SearchContext>
  )
}

/** Right from the first render, so that the layout does not jump. */
function useMedia(query: string, initial: boolean): boolean {
  return useMediaQuery(query, initial, { getInitialValueInEffect: false })
}
