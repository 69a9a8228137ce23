import { useMediaQuery } from '@mantine/hooks'
import { useCallback, useMemo, useRef, useState } from 'react'
import { useScrollMemory } from '../../lib/navigation/scroll-memory.ts'
import { AreaPicker } from './form/area-picker.tsx'
import { FilterPanel } from './form/filter-panel.tsx'
import { FiltersDrawer } from './form/filters-drawer.tsx'
import { SearchBar } from './form/search-bar.tsx'
import { useDraftCount } from './form/use-draft-count.ts'
import { useOpenFilters } from './form/use-open-filters.ts'
import { ResultsMap } from './map/results-map.tsx'
import { placesList } from './places-list.ts'
import { useColumns } from './results/columns.ts'
import { SearchContext } from './search-context.ts'
import { formKey, type SearchForm } from './search-form.ts'
import classes from './search-page.module.css'
import { useSearch, useShownRun } from './search-store.ts'
import { ResultsPane } from './states/results-pane.tsx'
import { useSearchView } from './use-search-view.ts'

/** Research an area: filters, results and map of one search, all of it in the URL. */
export default function SearchPage() {
  const view = useSearchView()
  const { submitted, submit } = view
  const draft = useSearch((state) => state.draft)
  const run = useShownRun()
  const openFilters = useOpenFilters(draft.filters)
  const count = useDraftCount(draft, openFilters.keys)
  const [activeId, setActiveId] = useState<string | null>(null)
  const [isDrawerOpen, setIsDrawerOpen] = useState(false)
  const hasFilterColumn = useMedia('(min-width: 1101px)', true)
  const isNarrow = useMedia('(max-width: 760px)', false)
  const isWide = useMedia('(min-width: 1360px)', true)
  const columns = useColumns(submitted, {
    preferred: placesList.columns,
    chosen: view.columns,
    compact: !isWide,
  })
  const pane = useRef<HTMLElement>(null)
  const isFinished = run.state !== 'loading' && run.state !== 'idle'
  useScrollMemory(pane, isFinished && formKey(run.form) === formKey(submitted))

  const submitDraft = useCallback(() => {
    setIsDrawerOpen(false)
    submit(useSearch.getState().draft)
  }, [submit])
  const submitChanged = useCallback(
    (change: (form: SearchForm) => SearchForm) => submit(change(useSearch.getState().draft)),
    [submit],
  )
  const edit = useCallback(
    (change: (form: SearchForm) => SearchForm) =>
      useSearch.setState((state) => ({ draft: change(state.draft) })),
    [],
  )
  const panel = (
    <FilterPanel
      filterable={placesList.filters}
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
    list: placesList,
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
