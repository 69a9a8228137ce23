import { Button, NativeSelect } from '@mantine/core'
import '@mantine/core/styles/Button.layer.css'
import { type ReactNode, useState } from 'react'
import { lazyComponent } from '../../lib/lazy-component.tsx'
import { Notice } from '../../ui/feedback/notice.tsx'
import { type Segment, Segments } from '../../ui/form/segments.tsx'
import { Icon } from '../../ui/icon.tsx'
import { centerKinds, hasOtherFilters, withArea, withCenter, withDefaultFilters } from '../search/form-edits.ts'
import { useDraft, useSearchContext } from '../search/search-context.ts'
import type { AreaKind, SearchForm } from '../search/search-form.ts'
import { formText, placeCountText } from '../search/search-text.ts'
import type { Side } from '../search/search-view.ts'
import { useHasFilterColumn } from '../search/use-media.ts'
import { useDraftCount, useOpenFilters } from '../search/use-open-filters.ts'
import classes from './controls.module.css'
import '@mantine/core/styles/Input.layer.css'
import { PlaceInput } from '../../places/place-input/place-input.tsx'
import { usePlaceEntry } from '../../places/place-input/use-place-entry.ts'
import { isSearchable, type ListSetting, type ResultList, type SettingOption } from '../search/result-list.ts'
import type { SettingProps } from './setting-group.tsx'
import { StatePicker } from './state-picker.tsx'

const kinds: readonly Segment<AreaKind>[] = [
  { value: 'state', label: 'State' },
  { value: 'zip', label: 'Near a place' },
  { value: 'nationwide', label: 'Nationwide' },
  { value: 'drawn', label: 'Drawn', name: 'Drawn on the map' },
]

const units: Segment<SearchForm['by']>[] = [
  { value: 'zip', label: 'Zip' },
  { value: 'town', label: 'Town' },
  { value: 'county', label: 'County' },
  { value: 'metro', label: 'Metro' },
]

/**
 * The area to list (states, a circle around a place, the whole country, a drawing), and what else the list asks for. A
 * screen without a map has no `onDraw`, and offers no drawing.
 */
export function AreaPicker({ onDraw }: { readonly onDraw?: () => void }) {
  const { list, draft, edit } = useDraft()
  const hasDrawing = onDraw !== undefined || draft.area === 'drawn'
  return (
    <div className={classes.picker}>
      {list.areas.length > 1 ? (
        <Segments
          label="Area"
          items={kinds.filter(({ value }) => list.areas.includes(value) && (value !== 'drawn' || hasDrawing))}
          onChange={(area) => edit((form) => withArea(list, form, { area }))}
          value={draft.area}
        />
      ) : null}
      {draft.area === 'state' ? (
        <StatePicker
          hasMany={list.hasManyStates}
          onChange={(states) => edit((form) => withArea(list, form, { states }))}
          states={draft.states}
        />
      ) : null}
      {draft.area === 'zip' ? <CenterPicker /> : null}
      {draft.area === 'drawn' && onDraw ? (
        <Button className={classes.draw ?? ''} onClick={onDraw} variant="default">
          Draw on the map
        </Button>
      ) : null}
      {list.hasTowns ? (
        <div className={classes.by}>
          <span aria-hidden="true">Show results by</span>
          <Segments
            label="Show results by"
            items={units}
            onChange={(by) => edit((form) => ({ ...form, by }))}
            value={draft.by}
          />
        </div>
      ) : null}
      {hasSettingsInPanel(list) ? null : <SettingMenus />}
    </div>
  )
}

const radii = [5, 10, 25, 50, 100, 200, 500]

/** The center of a search, and how far from it: a town or county can also be searched on its own. */
export function CenterPicker() {
  const { list, draft, edit, submit } = useDraft()
  const { editDraft } = useSearchContext().flow
  const { center, radiusMiles } = draft
  const text = center?.label ?? ''
  const entry = usePlaceEntry({
    text,
    kinds: centerKinds,
    onEnter: (place) => {
      if (place) editDraft((form) => withCenter(form, place))
      submit()
    },
  })
  return (
    <div className={classes.center}>
      <div className={classes.place}>
        <PlaceInput
          kinds={centerKinds}
          label="Zip or town"
          onEnter={entry.enter}
          onPick={(place) => edit((form) => withCenter(form, place))}
          // Half a name is nothing to search for.
          onText={(label) => editDraft((form) => ({ ...form, center: { label, lat: null, lng: null } }))}
          placeholder="Zip or town"
          question={entry.question}
          text={text}
        />
      </div>
      <NativeSelect
        aria-label="Distance"
        className={classes.radius ?? ''}
        data={distances(draft).map((miles) => ({ value: String(miles), label: distanceText(miles) }))}
        onChange={(event) => {
          const miles = Number(event.currentTarget.value)
          edit((form) => withArea(list, form, { radiusMiles: miles }))
        }}
        rightSection={<Icon name="chevron" size={16} />}
        value={String(radiusMiles)}
      />
    </div>
  )
}

/** In miles, with the current one. A zip has no other zips in it. */
function distances({ center, radiusMiles }: SearchForm): number[] {
  const isZip = /^[0-9]/.test(center?.label ?? '')
  const offered = new Set([...(isZip ? [] : [0]), ...radii, radiusMiles])
  return [...offered].sort((a, b) => a - b)
}

function distanceText(miles: number): string {
  return miles === 0 ? 'This place only' : `${miles} miles`
}

const SettingGroup = lazyComponent(() => import('./setting-group.tsx'))

const mostInBar = 2

/** Whether the choices of a list are too many for the bar: they are above its filters then. */
function hasSettingsInPanel({ settings, filters }: ResultList): boolean {
  return settings.length > mostInBar && filters.size > 0
}

/** The choices that only this list offers. */
function SettingMenus() {
  const { list, draft, edit } = useDraft()
  const settings = list.settings
    .filter((setting) => setting.appliesTo(draft))
    .map(
      (setting): SettingProps => ({
        setting,
        value: draft.settings[setting.name] ?? setting.initial,
        onChange: (value) => edit((form) => ({ ...form, settings: { ...form.settings, [setting.name]: value } })),
      }),
    )
  return [...Map.groupBy(settings, ({ setting }) => setting.group)].map(([group, members]) =>
    group === undefined ? (
      members.map((props) => <SettingMenu key={props.setting.name} {...props} />)
    ) : (
      <SettingGroup key={group} name={group} settings={members} />
    ),
  )
}

/** The options of a setting; that of a menu never changes. */
function useOptionsOf({ useOptions, options }: ListSetting): readonly SettingOption[] {
  const { draft } = useDraft()
  return useOptions?.(draft) ?? options
}

function SettingMenu({ setting, value, onChange }: SettingProps) {
  const { label } = setting
  const options = useOptionsOf(setting)
  return (
    <NativeSelect
      aria-label={label}
      className={classes.setting ?? ''}
      data={options.map((option) => ({ value: option.value, label: option.label }))}
      onChange={(event) => onChange(event.currentTarget.value)}
      rightSection={<Icon name="chevron" size={16} />}
      value={value}
    />
  )
}

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
  const openFilters = useOpenFilters(draft.filters, list.openFilters)
  const count = useDraftCount(list, draft, hasColumn || hasDrawer ? openFilters.keys : none)
  const showText = count ? `Show ${placeCountText(draft.by, count.count, list.kind)}` : 'Show results'
  const show = () => {
    setIsDrawerOpen(false)
    submit()
  }
  const reset = () => edit((form) => withDefaultFilters(list, form))
  const isFiltered = hasOtherFilters(list, draft)
  const { drawing } = useSearchContext()
  const area = (
    <AreaPicker
      onDraw={() => {
        setIsDrawerOpen(false)
        drawing.open()
      }}
    />
  )
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
          <div className={classes.panel}>
            {panel}
            {isFiltered ? (
              <Button fullWidth onClick={reset} variant="subtle">
                Reset filters
              </Button>
            ) : null}
          </div>
          {isEdited ? <ShowButton onShow={show}>{showText}</ShowButton> : null}
        </aside>
      ) : null}
      {hasColumn ? null : (
        <>
          {hasDrawer ? (
            <FiltersDrawer
              hasReset={isFiltered}
              onClose={() => setIsDrawerOpen(false)}
              onReset={reset}
              onShow={show}
              opened={isDrawerOpen}
              showText={showText}
            >
              {area}
              <DraftProblem />
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
          <Button
            className={classes.search ?? ''}
            disabled={!isSearchable(list, draft)}
            onClick={onSearch}
            type="button"
          >
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

interface ShowButtonProps {
  readonly onShow: () => void
  readonly children: ReactNode
}

/** Shows the results of filters that have changed since the last search; stays visible at the foot of its column. */
function ShowButton({ onShow, children }: ShowButtonProps) {
  const { list, draft } = useDraft()
  return (
    <div className={classes.foot}>
      <DraftProblem />
      <Button disabled={!isSearchable(list, draft)} fullWidth onClick={onShow}>
        {children}
      </Button>
    </div>
  )
}

/** Why the settings of the draft don’t fit together. */
function DraftProblem() {
  const { list, draft } = useDraft()
  const problem = list.problemOf?.(draft)
  return problem === undefined ? null : <Notice kind="caution">{problem}</Notice>
}
