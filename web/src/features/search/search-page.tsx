import { useMediaQuery } from '@mantine/hooks'
import { useCallback, useMemo, useRef, useState } from 'react'
import { useScrollMemory } from '../../lib/navigation/scroll-memory.ts'
import { AreaPicker } from './form/area-picker.tsx'
import { FilterPanel } from './form/filter-panel.tsx'
import { FiltersDrawer } from './form/filters-drawer.tsx'
import { SearchBar } from './form/search-bar.tsx'
import { useDraftCount } from './form/use-draft-count.ts'
import { useUnfolded } from './form/use-unfolded.ts'
import { ResultsMap } from './map/results-map.tsx'
import { keyOf, type Question } from './question.ts'
import { useColumns } from './results/columns.ts'
import classes from './search-page.module.css'
import { useSearch } from './search-store.ts'
import { ResultsPane } from './states/results-pane.tsx'
import { useSearchView } from './use-search-view.ts'
import { useSettled } from './use-settled.ts'

/** Research an area: filters, results and map of one search, all of it in the address. */
export default function SearchPage() {
  const view = useSearchView()
  const { asked, ask } = view
  const draft = useSearch((state) => state.draft)
  const run = useSettled(useSearch((state) => state.run))
  const unfolded = useUnfolded(draft.filters)
  const count = useDraftCount(draft, unfolded.keys)
  const [activeId, setActiveId] = useState<string | null>(null)
  const [drawer, setDrawer] = useState(false)
  const roomy = useMediaQuery('(min-width: 1101px)', true, { getInitialValueInEffect: false })
  const narrow = useMediaQuery('(max-width: 760px)', false, { getInitialValueInEffect: false })
  const wide = useMediaQuery('(min-width: 1360px)', true, { getInitialValueInEffect: false })
  const columns = useColumns(asked, { chosen: view.columns, tight: !wide })
  const pane = useRef<HTMLElement>(null)
  const settled = run.state !== 'loading' && run.state !== 'idle'
  useScrollMemory(pane, settled && keyOf(run.question) === keyOf(asked))

  const searchDraft = useCallback(() => {
    setDrawer(false)
    ask(useSearch.getState().draft)
  }, [ask])
  const askChanged = useCallback(
    (change: (question: Question) => Question) => ask(change(useSearch.getState().draft)),
    [ask],
  )
  const edit = useCallback(
    (change: (question: Question) => Question) =>
      useSearch.setState((state) => ({ draft: change(state.draft) })),
    [],
  )
  const panel = (
    <FilterPanel
      filters={draft.filters}
      histograms={count?.histograms}
      onChange={edit}
      unfolded={unfolded}
    />
  )
  const area = useMemo(
    () => <AreaPicker draft={draft} onSearch={searchDraft} />,
    [draft, searchDraft],
  )
  return (
    <div className={classes.page} data-side={view.side}>
      <SearchBar
        area={roomy ? area : null}
        asked={asked}
        count={count}
        draft={draft}
        onDrawer={() => setDrawer(true)}
        onSearch={searchDraft}
        onSide={view.setSide}
        side={view.side}
      />
      <div className={classes.panes}>
        {roomy ? (
          <aside aria-label="Filters" className={classes.filters}>
            {panel}
          </aside>
        ) : (
          <FiltersDrawer
            count={count?.count}
            onClose={() => setDrawer(false)}
            onReset={() => edit((question) => ({ ...question, filters: {} }))}
            onShow={searchDraft}
            opened={drawer}
          >
            {area}
            {panel}
          </FiltersDrawer>
        )}
        <section aria-label="Results" className={classes.results} ref={pane}>
          <ResultsPane
            activeId={activeId}
            asked={asked}
            askChanged={askChanged}
            columns={columns}
            narrow={narrow}
            onColumns={view.setColumns}
            onHover={setActiveId}
            run={run}
          />
        </section>
        {narrow && view.side === 'list' ? null : (
          <div className={classes.map}>
            <ResultsMap
              activeId={activeId}
              asked={asked}
              columns={columns.shown}
              extent={view.extent}
              onExtent={view.setExtent}
              onHover={setActiveId}
              run={run}
            />
          </div>
        )}
      </div>
    </div>
  )
}
