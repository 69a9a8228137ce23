import { NativeSelect } from '@mantine/core'
import '@mantine/core/styles/Input.layer.css'
import { lazyComponent } from '../../lib/lazy-component.tsx'
import { PlaceInput } from '../../places/place-input/place-input.tsx'
import { usePlaceEntry } from '../../places/place-input/use-place-entry.ts'
import { type Segment, Segments } from '../../ui/form/segments.tsx'
import { Icon } from '../../ui/icon.tsx'
import { centerKinds, withArea, withCenter } from '../search/form-edits.ts'
import type { ListSetting, ResultList, SettingOption } from '../search/result-list.ts'
import { useDraft } from '../search/search-context.ts'
import type { AreaKind, SearchForm } from '../search/search-form.ts'
import classes from './area-picker.module.css'
import type { SettingProps } from './setting-group.tsx'
import { StatePicker } from './state-picker.tsx'

const kinds: readonly Segment<AreaKind>[] = [
  { value: 'state', label: 'State' },
  { value: 'zip', label: 'Near a place' },
  { value: 'nationwide', label: 'Nationwide' },
]

const units: Segment<SearchForm['by']>[] = [
  { value: 'zip', label: 'Zip' },
  { value: 'town', label: 'Town' },
]

/** The area to list (states, a circle around a place, the whole country), and what else the list asks for. */
export function AreaPicker() {
  const { list, draft, edit } = useDraft()
  return (
    <div className={classes.picker}>
      {list.areas.length > 1 ? (
        <Segments
          label="Area"
          items={kinds.filter(({ value }) => list.areas.includes(value))}
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
  const { center, radiusMiles } = draft
  const text = center?.label ?? ''
  const entry = usePlaceEntry({
    text,
    kinds: centerKinds,
    onEnter: (place) => {
      if (place) edit((form) => withCenter(form, place))
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
          onText={(label) => edit((form) => ({ ...form, center: { label, lat: null, lng: null } }))}
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
  return miles === 0 ? 'Only here' : `${miles} miles`
}

const SettingGroup = lazyComponent(() => import('./setting-group.tsx'))

const mostInBar = 2

/** Whether the choices of a list are too many for the bar: they are above its filters then. */
export function hasSettingsInPanel({ settings, filters }: ResultList): boolean {
  return settings.length > mostInBar && filters.size > 0
}

/** The choices that only this list offers. */
export function SettingMenus() {
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
