import { useState } from 'react'
import { placeCountText } from '../../../lib/search/text/search-text.ts'
import { useDraft } from '../../../lib/search/use-draft.ts'
import { useDraftCount } from '../../../lib/search/use-draft-count.ts'
import { useOpenFilters } from '../../../lib/search/use-open-filters.ts'
import { FilterPanel } from '../filters/filter-panel.tsx'
import { FiltersDrawer } from '../filters/filters-drawer.tsx'
import { ShowButton } from '../filters/show-button.tsx'
import classes from '../results-screen.module.css'
import { useHasFilterColumn } from '../use-media.ts'
import { AreaPicker } from './area-picker.tsx'
import { SearchBar } from './search-bar.tsx'

/** What decides which places are listed: the bar with the area, and the filters in a column or a drawer. */
export function Controls() {
  const { list, draft, edit, submit, isEdited } = useDraft()
  const openFilters = useOpenFilters(draft.filters)
  const count = useDraftCount(list, draft, openFilters.keys)
  const [isDrawerOpen, setIsDrawerOpen] = useState(false)
  const hasColumn = useHasFilterColumn()
  const hasFilters = list.filters.size > 0
  const showText = count ? `Show ${placeCountText(draft.by, count.count)}` : 'Show results'
  const show = () => {
    setIsDrawerOpen(false)
    submit()
  }
  const area = <AreaPicker />
  const panel = (
    <FilterPanel
      filterable={list.filters}
      filters={draft.filters}
      histograms={count?.histograms}
      onChange={edit}
      openFilters={openFilters}
    />
  )
  return (
    <>
      <SearchBar
        area={hasColumn ? area : null}
        onDrawer={() => setIsDrawerOpen(true)}
        onSearch={submit}
      />
      {hasColumn && hasFilters ? (
        <aside aria-label="Filters" className={classes.filters}>
          <div className={classes.panel}>{panel}</div>
          {isEdited ? <ShowButton onShow={show}>{showText}</ShowButton> : null}
        </aside>
      ) : null}
      {hasColumn ? null : (
        <>
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
          {isEdited && !isDrawerOpen ? <ShowButton onShow={show}>{showText}</ShowButton> : null}
        </>
      )}
    </>
  )
}
