import { Button } from '@mantine/core'
import '@mantine/core/styles/Button.layer.css'
import { type ReactNode, useState } from 'react'
import { lazyComponent } from '../../lib/lazy-component.tsx'
import { type Segment, Segments } from '../../ui/form/segments.tsx'
import { Icon } from '../../ui/icon.tsx'
import { withoutWeights } from '../search/form-edits.ts'
import { useDraft, useSearchContext } from '../search/search-context.ts'
import { isComplete } from '../search/search-form.ts'
import { formText, placeCountText } from '../search/search-text.ts'
import type { Side } from '../search/search-view.ts'
import { useHasFilterColumn } from '../search/use-media.ts'
import { useDraftCount, useOpenFilters } from '../search/use-open-filters.ts'
import { AreaPicker, hasSettingsInPanel, SettingMenus } from './area-picker.tsx'
import classes from './controls.module.css'

const FilterPanel = lazyComponent(() => import('./filter-panel.tsx'))
const FiltersDrawer = lazyComponent(() => import('./filters-drawer.tsx'))

function loadDrawer() {
  FiltersDrawer.loadAhead()
  FilterPanel.loadAhead()
}

const none: ReadonlySet<string> = new Set()

/** The controls of a list: the bar with the area, and the filters in a column or a drawer. */
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

interface SearchBarProps {
  /** The area picker; null where a button opens it in the drawer instead. */
  readonly area: ReactNode
  readonly onDrawer: () => void
  /** Called when the drawer will probably be opened soon. */
  readonly onDrawerSoon: () => void
  readonly onSearch: () => void
}

/** The area, the choice between list and map, and the search button. */
function SearchBar({ area, onDrawer, onDrawerSoon, onSearch }: SearchBarProps) {
  const { list, draft } = useDraft()
  return (
    <div className={classes.bar}>
      {area ?? (
        <Button
          classNames={{ root: classes.drawerButton ?? '', label: classes.drawerLabel ?? '' }}
          justify="flex-start"
          leftSection={<Icon name="filters" />}
          onClick={onDrawer}
          onFocus={onDrawerSoon}
          onPointerEnter={onDrawerSoon}
          title={formText(draft)}
          variant="default"
        >
          {formText(draft)}
        </Button>
      )}
      <div className={classes.end}>
        <SideSwitch />
        {list.isCounted ? (
          <Button className={classes.search ?? ''} disabled={!isComplete(draft)} onClick={onSearch} type="button">
            Search
          </Button>
        ) : null}
      </div>
    </div>
  )
}

const list: Segment<Side> = { value: 'list', label: 'List' }
const map: Segment<Side> = { value: 'map', label: 'Map' }
const both: Segment<Side> = { value: 'both', label: 'Both' }

/** List, map, or both next to each other, for which a narrow window has no room. */
function SideSwitch() {
  const { view, isNarrow } = useSearchContext()
  const { side, setSide } = view
  return (
    <Segments
      label="View"
      items={isNarrow ? [{ ...list, value: 'both' }, map] : [list, both, map]}
      onChange={setSide}
      value={isNarrow && side === 'list' ? 'both' : side}
    />
  )
}

/** Shows the results of filters that have changed since the last search; stays visible at the foot of its column. */
function ShowButton({ onShow, children }: { readonly onShow: () => void; readonly children: ReactNode }) {
  return (
    <div className={classes.foot}>
      <Button fullWidth onClick={onShow}>
        {children}
      </Button>
    </div>
  )
}
