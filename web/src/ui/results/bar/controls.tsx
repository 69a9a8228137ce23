import { useState } from 'react'
import { lateComponent, useLoadAhead } from '../../../lib/late-component.tsx'
import { useSearchContext } from '../../../lib/search/search-context.ts'
import { placeCountText } from '../../../lib/search/text/search-text.ts'
import { useDraft } from '../../../lib/search/use-draft.ts'
import { useDraftCount } from '../../../lib/search/use-draft-count.ts'
import { useOpenFilters } from '../../../lib/search/use-open-filters.ts'
import { ShowButton } from '../filters/show-button.tsx'
import { ColumnMenu } from '../list/column-picker.tsx'
import classes from '../results-screen.module.css'
import { useHasFilterColumn } from '../use-media.ts'
import { AreaPicker } from './area-picker.tsx'
import { SearchBar } from './search-bar.tsx'
import { StateMenu } from './state-picker.tsx'

const FilterPanel = lateComponent(() => import('../filters/filter-panel.tsx'))
const FiltersDrawer = lateComponent(() => import('../filters/filters-drawer.tsx'))

/** Opened by buttons of every list. */
const menus = [StateMenu, ColumnMenu]
const menusAndDrawer = [FiltersDrawer, FilterPanel, ...menus]
const none: ReadonlySet<string> = new Set()

/** What decides which places are listed: the bar with the area, and the filters in a column or a drawer. */
export function Controls() {
  const { list, draft, edit, submit, isEdited } = useDraft()
  const { state } = useSearchContext().run
  const hasColumn = useHasFilterColumn()
  const hasFilters = list.filters.size > 0
  const [isDrawerOpen, setIsDrawerOpen] = useState(false)
  // A drawer that has closed stays, so that it can give the focus back.
  const [hasDrawer, setHasDrawer] = useState(false)
  const openFilters = useOpenFilters(draft.filters)
  const count = useDraftCount(list, draft, hasColumn || hasDrawer ? openFilters.keys : none)
  useLoadAhead(hasColumn ? menus : menusAndDrawer, state !== 'idle' && state !== 'loading')
  const showText = count ? `Show ${placeCountText(draft.by, count.count)}` : 'Show results'
  const show = () => {
    setIsDrawerOpen(false)
    submit()
  }
  const area = <AreaPicker />
  const panel = hasFilters ? (
    <FilterPanel
      filterable={list.filters}
      filters={draft.filters}
      histograms={count?.histograms}
      onChange={edit}
      openFilters={openFilters}
    />
  ) : null
  return (
    <>
      <SearchBar
        area={hasColumn ? area : null}
        onDrawer={() => {
          setHasDrawer(true)
          setIsDrawerOpen(true)
        }}
        onSearch={submit}
      />
      {hasColumn && panel ? (
        <aside aria-label="Filters" className={classes.filters}>
          <div className={classes.panel}>{panel}</div>
          {isEdited ? <ShowButton onShow={show}>{showText}</ShowButton> : null}
        </aside>
      ) : null}
      {hasColumn ? null : (
        <>
          {hasDrawer ? (
            <FiltersDrawer
              hasReset={hasFilters}
              onClose={() => setIsDrawerOpen(false)}
              onReset={() => edit((form) => ({ ...form, filters: {} }))}
              onShow={show}
              opened={isDrawerOpen}
              showText={showText}
            >
              {area}
              {panel}
            </FiltersDrawer>
          ) : null}
          {isEdited && !isDrawerOpen ? <ShowButton onShow={show}>{showText}</ShowButton> : null}
        </>
      )}
    </>
  )
}
