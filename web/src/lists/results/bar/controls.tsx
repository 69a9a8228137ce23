import { useState } from 'react'
import { lazyComponent } from '../../../lib/lazy-component.tsx'
import { withoutWeights } from '../../match-model/edit-weights.ts'
import { placeCountText } from '../../search/text/search-text.ts'
import { useDraft } from '../../search/use-draft.ts'
import { useDraftCount } from '../../search/use-draft-count.ts'
import { useOpenFilters } from '../../search/use-open-filters.ts'
import { ShowButton } from '../filters/show-button.tsx'
import classes from '../results-screen.module.css'
import { useHasFilterColumn } from '../use-media.ts'
import { AreaPicker } from './area-picker.tsx'
import { SearchBar } from './search-bar.tsx'
import { hasSettingsInPanel, SettingMenus } from './setting-menus.tsx'

const FilterPanel = lazyComponent(() => import('../filters/filter-panel.tsx'))
const FiltersDrawer = lazyComponent(() => import('../filters/filters-drawer.tsx'))

function loadDrawer() {
  FiltersDrawer.loadAhead()
  FilterPanel.loadAhead()
}

const none: ReadonlySet<string> = new Set()

/** What decides which places are listed: the bar with the area, and the filters in a column or a drawer. */
export function Controls() {
  const { list, draft, edit, submit, isEdited } = useDraft()
  const hasColumn = useHasFilterColumn()
  const hasFilters = list.filters.size > 0
  const [isDrawerOpen, setIsDrawerOpen] = useState(false)
  // A drawer that has closed stays, so that it can give the focus back.
  const [hasDrawer, setHasDrawer] = useState(false)
  const openFilters = useOpenFilters(draft.filters)
  const count = useDraftCount(list, draft, hasColumn || hasDrawer ? openFilters.keys : none)
  const showText = count ? `Show ${placeCountText(draft.by, count.count, list.kind)}` : 'Show results'
  const show = () => {
    setIsDrawerOpen(false)
    submit()
  }
  const area = <AreaPicker />
  const panel = hasFilters ? (
    <>
      {hasSettingsInPanel(list) ? (
        <div className={classes.settings}>
          <SettingMenus />
        </div>
      ) : null}
      <FilterPanel
        filterable={list.filters}
        filters={draft.filters}
        hasHistograms={list.count !== undefined}
        histograms={count?.histograms}
        onChange={edit}
        openFilters={openFilters}
      />
    </>
  ) : null
  return (
    <>
      <SearchBar
        area={hasColumn ? area : null}
        onDrawer={() => {
          setHasDrawer(true)
          setIsDrawerOpen(true)
        }}
        onDrawerSoon={loadDrawer}
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
              onReset={() => edit((form) => withoutWeights(list, { ...form, filters: {} }))}
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
